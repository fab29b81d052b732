import clsx from 'clsx'
import type { ReactNode } from 'react'
import { MarkedText } from '@/components/ui/text/platform-text'
import { type DiffLine, type DiffRow, type LineDiff, splitChange } from '@/lib/archive/compare/payload-diff-lines'
import { formatQuantity } from '@/lib/format/number'
import { cutAround, cutLine } from './cut-lines'
import { foldRows, type LimitedBlock, limitRows } from './fold-rows'

const MOST_ROWS = 2000

const MOST_FOLDED = 300

export function DiffLines({ diff }: { diff: LineDiff }) {
  const { blocks, left } = limitRows(foldRows(diff.rows), MOST_ROWS, MOST_FOLDED)
  return (
    <div className="overflow-hidden rounded-card border border-line bg-sunken font-mono text-small/[1.55]">
      <div
        aria-hidden
        className="grid grid-cols-2 border-b border-line bg-panel font-sans text-small text-muted max-md:hidden"
      >
        <span className="px-3 py-1">First</span>
        <span className="border-l border-line px-3 py-1">Second</span>
      </div>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of two texts never move
        <Block key={index} block={block} />
      ))}
      {left > 0 && (
        <p className={FOLD}>
          {formatQuantity(left, 'more line')} of both payloads are not shown, including changed lines.
        </p>
      )}
    </div>
  )
}

const FOLD = 'border-y border-line bg-panel px-3 py-1 font-sans text-muted first:border-t-0 last:border-b-0'

function Block({ block: { isFolded, rows, hidden } }: { block: LimitedBlock }) {
  if (!isFolded) return <Lines rows={rows} />
  const summary = formatQuantity(rows.length + hidden, 'unchanged line')
  if (rows.length === 0) return <p className={FOLD}>{summary}, too many to show here</p>
  return (
    <details>
      <summary className={clsx(FOLD, 'cursor-pointer -outline-offset-2 hover:text-ink')}>{summary}</summary>
      <Lines rows={rows} />
    </details>
  )
}

function Lines({ rows }: { rows: readonly DiffRow[] }) {
  return rows.map((row) => (
    <div key={`${row.a?.number}/${row.b?.number}`} className="md:grid md:grid-cols-2">
      <Row row={row} />
    </div>
  ))
}

function Row({ row: { kind, a, b } }: { row: DiffRow }) {
  if (kind === 'same') {
    return (
      <>
        <Cell line={a} isRepeat>
          <MarkedText text={cutLine(a.text)} />
        </Cell>
        <Cell line={b} isSecond>
          <MarkedText text={cutLine(b.text)} />
        </Cell>
      </>
    )
  }
  if (kind === 'changed') {
    const parts = cutAround(splitChange(a.text, b.text))
    return (
      <>
        <Cell line={a} sign="−">
          <Change head={parts.head} change={parts.a} tail={parts.tail} />
        </Cell>
        <Cell line={b} sign="+" isSecond>
          <Change head={parts.head} change={parts.b} tail={parts.tail} />
        </Cell>
      </>
    )
  }
  const isFirst = kind === 'removed'
  const line = isFirst ? a : b
  const blank = <div aria-hidden className={clsx('max-md:hidden', isFirst && 'border-l border-line')} />
  return (
    <>
      {!isFirst && blank}
      <Cell line={line} sign={isFirst ? '−' : '+'} isSecond={!isFirst}>
        <MarkedText text={cutLine(line.text)} />
      </Cell>
      {isFirst && blank}
    </>
  )
}

type CellProps = {
  line: DiffLine
  sign?: '−' | '+'
  isSecond?: boolean
  /** Whether the other cell has the same text. */
  isRepeat?: boolean
  children: ReactNode
}

function Cell({ line, sign, isSecond = false, isRepeat = false, children }: CellProps) {
  const Text = sign === undefined ? 'span' : ({ '−': 'del', '+': 'ins' } as const)[sign]
  return (
    <div
      {...(isRepeat ? { 'aria-hidden': true } : {})}
      className={clsx(
        'grid grid-cols-[2.75rem_1rem_minmax(0,1fr)] pr-2',
        isRepeat && 'max-md:hidden',
        isSecond && 'md:border-l md:border-line',
        sign === '−' && 'bg-failed-soft',
        sign === '+' && 'bg-delivered-soft',
      )}
    >
      <span aria-hidden className="pr-2 text-right text-mini/[1.7] text-faint select-none">
        {line.number}
      </span>
      <span aria-hidden className="text-muted select-none">
        {sign}
      </span>
      <Text dir="ltr" className="break-all whitespace-pre-wrap no-underline">
        {children}
      </Text>
    </div>
  )
}

function Change({ head, change, tail }: { head: string; change: string; tail: string }) {
  return (
    <>
      <MarkedText text={head} />
      {change !== '' && (
        <mark className="rounded-[2px] bg-[color-mix(in_oklch,currentColor_16%,transparent)] font-semibold text-ink">
          <MarkedText text={change} />
        </mark>
      )}
      <MarkedText text={tail} />
    </>
  )
}
