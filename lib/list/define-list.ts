import { createLoader, createSerializer, type LoaderInput, type ParserMap, type SearchParams } from 'nuqs/server'
import type { Permission } from '../auth/roles'
import type { ListColumn } from './columns'
import type { ListFilter } from './filters'
import { cursorMember, type Members, type ValuesOf } from './members'
import { parsersOf } from './parsers'

/** What a list is, apart from how it is read and drawn. */
type Described<F, Row, Counts> = {
  /** Names its preferences and saved views, and its addresses: `/{environment}/{name}` and `/api/{environment}/{name}`. */
  name: string
  title: string
  noun: { one: string; many: string }
  permission: Permission
  /** In words, such as "newest first". */
  order: string
  /** As the filter bar has them. */
  filters: readonly ListFilter<F, Counts>[]
  /** As tables, copies, exports and documents have them. */
  columns: readonly ListColumn<Row>[]
}

export type ListSpec<Filters extends Members, Controls extends Members, Row, Counts> = Described<
  ValuesOf<Filters>,
  Row,
  Counts
> & {
  /** Parameters of the address that say which rows match. */
  members: Filters
  /** Parameters that say how a page of them is shown; `cursor` is one by itself. */
  controls: Controls
  /** Of the longest cursor, in characters. */
  cursorLength: number
}

/** Every list's address can name a place in it. */
export type Cursor = { cursor: string | null }

type Load<P> = { (address: Promise<SearchParams>): Promise<P>; (address: LoaderInput): P }

/** A list with what follows from its definition. `F`: which rows match; `P`: that, and which page of them. */
export type List<F, P extends F & Cursor, Row, Counts> = Described<F, Row, Counts> & {
  members: Members
  controls: Members
  parsers: ParserMap
  /** Without any filter. */
  none: F
  /** The page of an address that tells nothing. */
  start: P
  /** Reads an address; a value that is not known falls back. */
  load: Load<P>
  /** The query string with its `?`, empty for what is not told; the same for pages and for the API. */
  query: (filters: Partial<P>) => string
  /** The query of the API for a page of what matches. */
  pageQuery: (which: F, cursor: string | null, limit: number) => string
  /** The part that says which page is shown: which rows match, how many of them, and from where on. */
  pageOf: (filters: P) => Partial<P>
  /** The part that says which rows match. */
  which: (filters: P) => F
  isFiltered: (filters: F) => boolean
}

/** Makes everything of a list that follows from its definition; `api-schemas.ts` makes what only the server needs. */
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
  // The values of these members, one by one.
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
      Object.fromEntries([...names, 'limit', 'cursor'].map((name) => [name, filters[name]])) as unknown as Partial<P>,
    which: (filters) => Object.fromEntries(names.map((name) => [name, filters[name]])) as F,
    isFiltered: (filters) => query(filters) !== '',
  }
}

function emptyOf(members: Members): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).map(([name, { empty }]) => [name, empty]))
}
