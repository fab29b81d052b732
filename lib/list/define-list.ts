import type { ReadKind } from '../api/read-kinds'
import type { ListColumn } from './columns'
import {
  type Address,
  type AddressSpec,
  type CountsOf,
  defineAddress,
  type FiltersOf,
  type None,
} from './define-address'
import type { Filters } from './filters'
import { cursorMember, type Members, type ValuesOf } from './members'

type Described<Row> = {
  title: string
  noun: { one: string; many: string }
  /** The list is read page by page: nothing is counted, a cursor leads onward only, and a row has a page of its own. */
  isOnward?: true
  /** The kind of data that its rows show, for the record of reads; `list` by default. */
  reads?: ReadKind
  /** For example “newest first”. */
  order: string
  columns: readonly ListColumn<Row>[]
  /** Ids of the columns in the order of tables, if it is not the order of files. */
  tableOrder?: readonly string[]
}

export type Cursor = { cursor: string | null }

/** `F` selects rows; `P` selects a page of them. */
export type List<F, P extends F & Cursor, Row, Counts> = Address<F, P, Counts> &
  Described<Row> & {
    pageQuery: (which: F, cursor: string | null, limit: number) => string
    pageOf: (filters: P) => Partial<P>
  }

type ListSpec<Fs extends Filters, More extends Members, Controls extends Members, Row> = AddressSpec<
  Fs,
  More,
  Controls
> &
  Described<Row> & {
    /** The length of the longest cursor in characters; 200 by default. */
    cursorLength?: number
  }

/** Defines a list from its filters and columns. `controls` select a page; `cursor` is added to them. */
export function defineList<Fs extends Filters, Row, More extends Members = None, Controls extends Members = None>({
  filters,
  bar,
  more,
  controls,
  cursorLength = 200,
  ...described
}: ListSpec<Fs, More, Controls, Row>): List<
  FiltersOf<Fs, More>,
  FiltersOf<Fs, More> & ValuesOf<Controls> & Cursor,
  Row,
  CountsOf<Fs>
> {
  type F = FiltersOf<Fs, More>
  type P = F & ValuesOf<Controls> & Cursor
  const { name, permission } = described
  const paged: Members = { ...controls, cursor: cursorMember(cursorLength) }
  // The cast is safe, because the address has these controls and the cursor.
  const address = defineAddress({ name, permission, filters, bar, more, controls: paged }) as unknown as Address<
    F,
    P,
    CountsOf<Fs>
  >
  return {
    ...address,
    ...described,
    // `cursor` and `limit` are controls, if the list has them.
    pageQuery: (which, cursor, limit) => address.query({ ...which, cursor, limit } as unknown as Partial<P>),
    pageOf: (filters) =>
      Object.fromEntries(
        [...Object.keys(address.members), 'order', 'limit', 'cursor'].map((key) => [key, filters[key as keyof P]]),
      ) as unknown as Partial<P>,
  }
}
