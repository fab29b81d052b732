'use client'

import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { ColumnState } from '@/components/data-table/columns'
import type { Cursor, List } from '@/lib/list/define-list'
import { pinnedAt, type TimeFilter } from '@/lib/list/time'

/** The rows of a list that match its filters. */
export type ExportedRows = {
  /** The name of the list. */
  list: string
  noun: { one: string; many: string }
  /** The query with the order, without `?` and cursor; a relative range stays relative. */
  query: string
  /** The query with a relative range made exact, as of when the rows were read. */
  pinnedQuery: (readAt: number) => string
}

/** `warning` is the list’s warning about its rows, for example a hole in the archive. */
type ButtonProps = { rows: ExportedRows; shown: ColumnState; warning?: ReactNode }

const ExportSlotContext = createContext<ComponentType<ButtonProps> | null>(null)

/** The list kit knows no exports, so the frame brings the button. */
export function ExportSlotProvider({ button, children }: { button: ComponentType<ButtonProps>; children: ReactNode }) {
  return <ExportSlotContext value={button}>{children}</ExportSlotContext>
}

export function ExportSlot(props: ButtonProps) {
  const Button = use(ExportSlotContext)
  return Button && <Button {...props} />
}

export function exportedRows<F, P extends F & Cursor, Row, C>(list: List<F, P, Row, C>, filters: P): ExportedRows {
  const which = list.which(filters)
  const order = 'order' in list.controls && 'order' in filters ? { order: filters.order } : {}
  // The values are members of this list’s own filters.
  const written = (values: F) => list.query({ ...list.start, ...values, ...order } as Partial<P>).slice(1)
  return {
    list: list.name,
    noun: list.noun,
    query: written(which),
    pinnedQuery: (readAt) => written(hasTime(which) ? { ...which, ...pinnedAt(which, new Date(readAt)) } : which),
  }
}

const hasTime = (filters: unknown): filters is TimeFilter =>
  typeof filters === 'object' && filters !== null && 'range' in filters && 'from' in filters && 'to' in filters
