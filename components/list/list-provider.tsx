'use client'

import { createContext, type ReactNode, use } from 'react'
import type { Cursor } from '@/lib/list/define-list'
import type { CountedList } from '@/lib/list/filters'
import type { SelectableRow } from './selection/selection'
import type { ListState } from './use-list-state'

/** The state of any list: the kit hands a list only values that came from that list. */
type AnyListState = ListState<object, Cursor & { limit: number }, SelectableRow, CountedList>

const ListContext = createContext<AnyListState | null>(null)

type Props<
  F extends object,
  P extends F & Cursor & { limit: number },
  Row extends SelectableRow,
  C extends CountedList,
> = { state: ListState<F, P, Row, C>; children: ReactNode }

/** Gives `ListHead` and `ListRows` the state of their list. */
export function ListProvider<
  F extends object,
  P extends F & Cursor & { limit: number },
  Row extends SelectableRow,
  C extends CountedList,
>({ state, children }: Props<F, P, Row, C>) {
  // Parts of the kit combine only what one state holds, so that its types fit each other.
  return <ListContext value={state as unknown as AnyListState}>{children}</ListContext>
}

export function useList(): AnyListState {
  const state = use(ListContext)
  if (state === null) throw new Error('A part of a list stands outside of its provider')
  return state
}
