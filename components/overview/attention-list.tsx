'use client'

import { ChevronDown, CircleCheck } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { TimeText } from '@/components/preferences/time-text'
import { formatQuantity } from '@/lib/format/number'
import { type ArrangedLines, arrangeLines, type FoundLine } from './arrange-lines'
import { FindingRow, PendingRow, QuietRow, UnreadRow } from './attention-line'
import { Figures } from './figures'
import { FirstSteps } from './first-steps'
import { type AttentionSeed, useAttention } from './use-attention'

/** Things that need attention first, then those that do not. */
export function AttentionList({ seed }: { seed: AttentionSeed }) {
  const archive = useAttention('archive', seed.archive)
  const platform = useAttention('platform', seed.platform)
  // Lines of the platform that came late stay in the group where their placeholder was.
  const [isLate] = useState(seed.platform === null)
  const lines = arrangeLines([archive.attention, isLate ? null : platform.attention])
  const late = isLate ? platform.attention && arrangeLines([platform.attention]) : undefined
  const all = late ? arrangeLines([archive.attention, platform.attention]) : lines
  const error = archive.error ?? platform.error
  return (
    <div className="flex flex-col gap-3">
      <Summary lines={all} isPending={isLate && late === null} />
      {error && (
        <p role="alert" className="text-failed">
          These lines could not be read again: {error.message} They are shown as they were{' '}
          {archive.attention && <TimeText iso={archive.attention.readAt} as="relative" />}.
        </p>
      )}
      <Group title="Failing now" rows={lines.now.map(row)} />
      <FirstSteps steps={archive.attention?.firstSteps ?? []} />
      {archive.attention && <Figures figures={archive.attention.figures} />}
      <Group title="Loses money or events" rows={lines.losing.map(row)} />
      <Group title="Could not be read" rows={lines.unread.map((line) => <UnreadRow key={line.source} line={line} />)} />
      <Group title="Waiting for you" rows={lines.waiting.map(row)} />
      {isLate && <Group title="At the platform" rows={late ? lateRows(late) : [<PendingRow key="pending" />]} />}
      <Quiet lines={lines.quiet} />
    </div>
  )
}

const row = (line: FoundLine) => <FindingRow key={line.key} line={line} />

const lateRows = ({ now, losing, waiting, unread, quiet }: ArrangedLines) => [
  ...now.map(row),
  ...losing.map(row),
  ...waiting.map(row),
  ...unread.map((line) => <UnreadRow key={line.source} line={line} />),
  ...quiet.map((line) => <QuietRow key={line.source} line={line} isAmongFindings />),
]

type SummaryProps = { lines: ArrangedLines; isPending: boolean }

function Summary({ lines: { now, losing, waiting, unread, quiet }, isPending }: SummaryProps) {
  const found = losing.length + waiting.length
  const failures = quiet.find(({ source }) => source === 'open-failures')?.reading
  const isCertain = unread.length === 0 && !isPending
  const parts = [
    ...(now.length > 0 ? [`${formatQuantity(now.length, 'problem')} now`] : []),
    ...(found > 0 ? [`${formatQuantity(found, 'thing needs', 'things need')} attention`] : []),
  ]
  if (parts.length > 0)
    return (
      <p role="status" className="text-lead font-semibold">
        {parts.join(' · ')}
      </p>
    )
  return (
    <div className="flex items-start gap-2.5 rounded-card border border-line bg-panel px-3 py-3">
      <CircleCheck aria-hidden className="mt-1 size-4 shrink-0 text-delivered" />
      <div role="status">
        <p className="text-lead font-semibold">
          {isCertain ? 'Nothing needs attention' : 'Nothing that could be read needs attention'}
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
        {formatQuantity(lines.length, 'check')} passed
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
