import { createLoader, createSerializer, type LoaderInput, type ParserMap, type SearchParams } from 'nuqs/server'
import type { Permission } from '../auth/roles'
import type { ListColumn } from './columns'
import type { ListFilter } from './filters'
import { cursorMember, type Members, type ValuesOf } from './members'
import { parsersOf } from './parsers'

type Described<F, Row, Counts> = {
  /** Names its preferences, saved views and addresses: `/{environment}/{name}` and `/api/{environment}/{name}`. */
  name: string
  /** Where it lies below the environment; its name unless told. `{userId}` stands for an id. */
  path?: string
  title: string
  noun: { one: string; many: string }
  permission: Permission
  /** Page by page: nothing is counted, a cursor leads onward only, and a row has a page of its own. */
  answeredBy?: 'platform'
  /** Such as "newest first". */
  order: string
  filters: readonly ListFilter<F, Counts>[]
  columns: readonly ListColumn<Row>[]
  /** Ids of the columns of tables, where it is not the order of files. */
  tableOrder?: readonly string[]
}

export type ListSpec<Filters extends Members, Controls extends Members, Row, Counts> = Described<
  ValuesOf<Filters>,
  Row,
  Counts
> & {
  members: Filters
  /** Parameters that select a page; `cursor` is added. */
  controls: Controls
  /** In characters. */
  cursorLength: number
}

export type Cursor = { cursor: string | null }

type Load<P> = { (address: Promise<SearchParams>): Promise<P>; (address: LoaderInput): P }

/** `F` selects rows; `P` selects a page of them. */
export type List<F, P extends F & Cursor, Row, Counts> = Described<F, Row, Counts> & {
  members: Members
  controls: Members
  parsers: ParserMap
  none: F
  start: P
  /** Reads an address; unknown values fall back. */
  load: Load<P>
  /** With `?`, or empty; the same for pages and the API. */
  query: (filters: Partial<P>) => string
  pageQuery: (which: F, cursor: string | null, limit: number) => string
  pageOf: (filters: P) => Partial<P>
  which: (filters: F) => F
  isFiltered: (filters: F) => boolean
}

/** All but the server's part in `api-schemas.ts`. */
export function defineList<Filters extends Members, Controls extends Members, Row, Counts>(
  spec: ListSpec<Filters, Controls, Row, Counts>,
): List<ValuesOf<Filters>, ValuesOf<Filters> & ValuesOf<Controls> & Cursor, Row, Counts> {
  type F = ValuesOf<Filters>
  type P = F & ValuesOf<Controls> & Cursor
  const { members, cursorLength, ...described } = spec
  const controls = { ...spec.controls, cursor: cursorMember(cursorLength) }
  const all = { ...members, ...controls }
  const parsers = parsersOf(all)
  const load = createLoader(parsers)
  const query = createSerializer(parsers)
  // Every member has its own empty value.
  const none = emptyOf(members) as F
  const start = emptyOf(all) as P
  const names = Object.keys(members)
  return {
    ...described,
    members,
    controls,
    parsers,
    none,
    start,
    // Each parser reads the values of its member.
    load: load as Load<P>,
    query,
    // `cursor` and `limit` are controls, if the list has them.
    pageQuery: (which, cursor, limit) => query({ ...which, cursor, limit } as unknown as Partial<P>),
    pageOf: (filters) =>
      Object.fromEntries(
        [...names, 'order', 'limit', 'cursor'].map((name) => [name, filters[name]]),
      ) as unknown as Partial<P>,
    which: (filters) => Object.fromEntries(names.map((name) => [name, filters[name]])) as F,
    isFiltered: (filters) => query(filters) !== '',
  }
}

function emptyOf(members: Members): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).map(([name, { empty }]) => [name, empty]))
}
