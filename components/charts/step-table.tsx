import type { ReactNode } from 'react'
import { PlainTable } from '@/components/data-table/plain-table'

type Step = {
  from: string
  /** How much of the step the archive covers. */
  known: 'whole' | 'part' | 'none'
}

export type StepColumn<Bar> = { id: string; label: string; cell: (bar: Bar) => ReactNode }

type Props<Bar> = {
  caption: string
  bars: readonly Bar[]
  columns: readonly StepColumn<Bar>[]
  labelOf: (bar: Bar) => string
  /** Words for the part of its time that a bar has; null for the whole. */
  cutOf?: (bar: Bar) => string | null
  isNothing: (bar: Bar) => boolean
}

/** The numbers of a chart, one row per bar. A time that the archive does not cover is never shown as zero. */
export function StepTable<Bar extends Step>({ caption, bars, columns, labelOf, cutOf, isNothing }: Props<Bar>) {
  const from = (bar: Bar) => (
    <span className="whitespace-nowrap">
      {labelOf(bar)}
      {bar.known === 'part' && <span className="ml-1 text-muted">in part</span>}
      {cutOf?.(bar) && <span className="block text-small font-normal text-muted">{cutOf(bar)}</span>}
    </span>
  )
  return (
    <PlainTable
      caption={caption}
      rows={bars}
      rowKey={(bar) => bar.from}
      columns={[{ id: 'from', label: 'From', cell: from }, ...columns.map((column) => ({ ...column, isRight: true }))]}
      spanOf={(bar) => bar.known === 'none' && isNothing(bar) && 'not known'}
      isBare
    />
  )
}
