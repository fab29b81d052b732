'use client'

import { ChevronDown, CircleCheck } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { TimeText } from '@/components/preferences/time-text'
import { formatCount, formatQuantity } from '@/lib/format/number'
import { type ArrangedLines, arrangeLines, type FoundLine } from './arrange-lines'
import { FindingRow, PendingRow, QuietRow, UnreadRow } from './attention-line'
import { type AttentionSeed, useAttention } from './use-attention'

/** Things that need attention first, then those that do not. */
export function AttentionList({ seed }: { seed: AttentionSeed }) {
  const archive = useAttention('archive', seed.archive)
  const platform = useAttention('platform', seed.platform)
  // What came late stays where it was waited for.
  const [isLate] = useState(seed.platform === null)
  const lines = arrangeLines([archive.attention, isLate ? null : platform.attention])
  const late = isLate ? platform.attention && arrangeLines([platform.attention]) : undefined
  const all = late ? arrangeLines([archive.attention, platform.attention]) : lines
  const found = all.losing.length + all.waiting.length
  const error = archive.error ?? platform.error
  return (
    <div className="flex flex-col gap-3">
      <Summary found={found} lines={all} isPending={isLate && late === null} />
      {error && (
        <p role="alert" className="text-failed">
          These lines could not be read again: {error.message} They are shown as they were{' '}
          {archive.attention && <TimeText iso={archive.attention.readAt} as="relative" />}.
        </p>
      )}
      <Group title="Loses money or events" rows={lines.losing.map(row)} />
      <Group title="Could not be read" rows={lines.unread.map((line) => <UnreadRow key={line.source} line={line} />)} />
      <Group title="Waits for somebody" rows={lines.waiting.map(row)} />
      {isLate && <Group title="At the platform" rows={late ? lateRows(late) : [<PendingRow key="pending" />]} />}
      <Quiet lines={lines.quiet} />
    </div>
  )
}

const row = (line: FoundLine) => <FindingRow key={line.source} line={line} />

const lateRows = ({ losing, waiting, unread, quiet }: ArrangedLines) => [
  ...losing.map(row),
  ...waiting.map(row),
  ...unread.map((line) => <UnreadRow key={line.source} line={line} />),
  ...quiet.map((line) => <QuietRow key={line.source} line={line} />),
]

type SummaryProps = { found: number; lines: ArrangedLines; isPending: boolean }

function Summary({ found, lines: { unread, quiet }, isPending }: SummaryProps) {
  const failures = quiet.find(({ source }) => source === 'open-failures')?.reading
  const isCertain = unread.length === 0 && !isPending
  if (found > 0)
    return (
      <p role="status" className="text-lead font-semibold">
        {formatCount(found)} {found === 1 ? 'thing needs' : 'things need'} somebody
      </p>
    )
  return (
    <div className="flex items-start gap-2.5 rounded-card border border-line bg-panel px-3 py-3">
      <CircleCheck aria-hidden className="mt-1 size-4 shrink-0 text-delivered" />
      <div role="status">
        <p className="text-lead font-semibold">
          {isCertain ? 'Nothing needs somebody' : 'Nothing that could be read needs somebody'}
        </p>
        {failures && (
          <p className="text-muted">
            {failures.words}
            {failures.time && (
              <>
                , since <TimeText iso={failures.time.at} as="relative" />
              </>
            )}
            .
          </p>
        )}
      </div>
    </div>
  )
}

function Group({ title, rows }: { title: string; rows: readonly ReactNode[] }) {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <h2 id={id} className="text-small font-medium text-muted">
        {title}
      </h2>
      <ul className="overflow-hidden rounded-card border border-line bg-panel">{rows}</ul>
    </section>
  )
}

function Quiet({ lines }: { lines: readonly FoundLine[] }) {
  if (lines.length === 0) return null
  return (
    <details className="group rounded-card border border-line bg-panel">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-card px-3 py-2 text-muted hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <CircleCheck aria-hidden className="size-3.5 text-delivered" />
        {formatQuantity(lines.length, 'check')} found nothing
        <ChevronDown aria-hidden className="ml-auto size-4 group-open:rotate-180" />
      </summary>
      <ul className="border-t border-line py-1">
        {lines.map((line) => (
          <QuietRow key={line.source} line={line} />
        ))}
      </ul>
    </details>
  )
}
