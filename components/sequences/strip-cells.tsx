'use client'

import clsx from 'clsx'
import { Clock, Ellipsis, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { OUTCOME_ICONS } from '@/components/states/outcome-icons'
import { Popover } from '@/components/ui/layers/popover'
import { PlatformText } from '@/components/ui/text/platform-text'
import { OUTCOME_WORDS } from '@/lib/archive/explanations'
import type { FoldCell, GapCell, NumberCell } from '@/lib/archive/sequence/dto'
import { numbersText, REASON_WORDS } from '@/lib/archive/sequence/reasons'
import { formatCount } from '@/lib/format/number'
import { GapExplanation } from './gap-explanation'
import { describeFold, describeGap, describeNumber } from './strip-words'

const CELL = 'flex h-full w-full min-w-0 flex-col rounded-badge border px-[7px] py-[5px] text-left text-mini'
const MISSING =
  'border-dashed border-line-strong bg-[repeating-linear-gradient(135deg,var(--sunken)_0_5px,transparent_5px_10px)] text-muted'
const FIRST_LINE = 'flex items-center gap-1 font-medium tabular-nums [&>svg]:size-[11px] [&>svg]:shrink-0'
const SECOND_LINE = 'block truncate'

/** The cells’ looks; only a cell that needs attention has a coloured background. */
const LOOKS = {
  absent: 'border-dashed border-line-strong text-muted',
  delivered: 'border-line bg-panel text-tone',
  trouble: 'border-transparent bg-tone-soft text-tone',
}

type NumberProps = { cell: NumberCell; href: string | null; isCurrent: boolean }

export function NumberBox({ cell, href, isCurrent }: NumberProps) {
  const words = describeNumber(cell)
  const look = clsx(
    CELL,
    LOOKS[cell.state === null ? 'absent' : cell.state === 'delivered' ? 'delivered' : 'trouble'],
    isCurrent && 'outline-2 outline-offset-1 outline-accent',
  )
  const content = <NumberContent cell={cell} />
  if (href === null) return <PlainBox look={look} words={words} content={content} />
  return (
    <Link
      href={href}
      prefetch={false}
      data-tone={cell.state ?? undefined}
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={words}
      title={words}
      className={clsx(look, 'hover:border-current focus-visible:outline-2')}
    >
      {content}
    </Link>
  )
}

/** The milestone stands above and the outcome of its delivery below, because both may have the same word. */
function NumberContent({ cell }: { cell: NumberCell }) {
  const Icon = cell.state ? OUTCOME_ICONS[cell.state] : Ellipsis
  return (
    <span aria-hidden className="contents">
      <span className={FIRST_LINE}>
        <span className="font-normal text-muted">{formatCount(cell.sequence)}</span>
        <PlatformText text={cell.milestones.join(', ')} className="truncate text-ink" />
        <span className="ml-auto flex items-center gap-1 text-muted [&>svg]:size-[11px]">
          {cell.isLate && <Clock />}
          {cell.conflicts.length > 0 && <TriangleAlert />}
          {cell.records > cell.endpointCount && <span className="font-normal">×{formatCount(cell.records)}</span>}
        </span>
      </span>
      <span className="flex items-center gap-1 [&>svg]:size-[11px] [&>svg]:shrink-0">
        <Icon strokeWidth={2.5} />
        <span className="truncate">
          {cell.state === null ? 'not read' : OUTCOME_WORDS[cell.state].label.toLowerCase()}
          {cell.isLate && ', late'}
        </span>
      </span>
    </span>
  )
}

export function GapBox({ gap }: { gap: GapCell }) {
  const numbers = numbersText(gap.first, gap.last, formatCount)
  return (
    <Popover
      title={`${numbers}: ${REASON_WORDS[gap.reason].label}`}
      className="w-[23rem]"
      trigger={
        <button
          type="button"
          aria-label={describeGap(gap)}
          title={describeGap(gap)}
          className={clsx(CELL, MISSING, 'hover:border-ink hover:text-ink')}
        >
          <span className={FIRST_LINE}>
            <span className="truncate">{numbers}</span>
          </span>
          <span className={SECOND_LINE}>{REASON_WORDS[gap.reason].short}</span>
        </button>
      }
    >
      <div className="px-3 pb-3">
        <GapExplanation gap={gap} />
      </div>
    </Popover>
  )
}

export function FoldBox({ fold, href }: { fold: FoldCell; href: string | null }) {
  const words = describeFold(fold)
  const content = (
    <span aria-hidden className="contents">
      <span className={FIRST_LINE}>
        <Ellipsis />
        <span className="truncate">{numbersText(fold.first, fold.last, formatCount)}</span>
      </span>
      <span className={SECOND_LINE}>{fold.missing > 0 ? `${formatCount(fold.missing)} missing` : 'none missing'}</span>
    </span>
  )
  const look = clsx(CELL, fold.missing > 0 ? MISSING : 'border-line bg-sunken text-muted')
  if (href === null) return <PlainBox look={look} words={words} content={content} />
  return (
    <Link href={href} prefetch={false} aria-label={words} title={words} className={clsx(look, 'hover:text-ink')}>
      {content}
    </Link>
  )
}

function PlainBox({ look, words, content }: { look: string; words: string; content: ReactNode }) {
  return (
    <span className={look} title={words}>
      <span className="sr-only">{words}</span>
      {content}
    </span>
  )
}
