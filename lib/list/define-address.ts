import { createLoader, createSerializer, type LoaderInput, type ParserMap, type SearchParams } from 'nuqs/server'
import type { Permission } from '../model/role'
import type { CountedList, Filters, ListFilter } from './filters'
import type { Member, Members, ValuesOf } from './members'
import { parsersOf } from './parsers'

type Intersected<U> = (U extends unknown ? (of: U) => void : never) extends (of: infer I) => void ? I : never

type Flat<T> = { [Name in keyof T]: T[Name] }

/** Parameters of filters: one named as its filter, or several with names of their own. */
export type MembersOf<Fs extends Filters> = Flat<
  {
    [Name in keyof Fs as Fs[Name] extends { member: Member } ? Name : never]: Fs[Name] extends {
      member: infer M extends Member
    }
      ? M
      : never
  } & Intersected<{ [Name in keyof Fs]: Fs[Name] extends { members: infer M extends Members } ? M : never }[keyof Fs]>
>

/** The type of the counts of a list. */
export type ListCounts<L> = L extends { filters: readonly ListFilter<infer _, infer C>[] } ? C : never

/** The type of the counts of the values of filters. */
export type CountsOf<Fs extends Filters> = Flat<
  CountedList &
    Intersected<{ [Name in keyof Fs]: Fs[Name] extends { counts?: infer C } ? NonNullable<C> : never }[keyof Fs]>
>

type Load<P> = { (address: Promise<SearchParams>): Promise<P>; (address: LoaderInput): P }

/** An address whose parameters select what a page shows. `F` are the values that select rows; `P` adds the ones that select a part of them. */
export type Address<F, P extends F, Counts = CountedList> = {
  /** Names the list’s preferences, saved views and addresses: `/{environment}/{name}` and `/api/{environment}/{name}`. */
  name: string
  /** The path below the environment, by default the name. `{userId}` stands for an id. */
  path?: string
  permission: Permission
  /** Counted values stand in their own order; by default, the ones with the most rows stand first. */
  countsBy?: 'value'
  /** The filters in the order of the bar. */
  filters: readonly ListFilter<F, Counts>[]
  members: Members
  controls: Members
  parsers: ParserMap
  none: F
  start: P
  /** Reads an address; unknown values fall back to defaults. */
  load: Load<P>
  /** The query with `?`, or an empty text; the same for pages and the API. */
  query: (filters: Partial<P>) => string
  which: (filters: F) => F
  isFiltered: (filters: F) => boolean
}

export type AddressSpec<Fs extends Filters, More extends Members, Controls extends Members> = {
  name: string
  path?: string
  permission: Permission
  countsBy?: 'value'
  /** The filters in the order of their parameters. */
  filters: Fs
  /** The order of the bar, if it is not the order of `filters`. */
  bar?: readonly (keyof Fs & string)[] | undefined
  /** Parameters that select rows and are no filters. */
  more?: More | undefined
  controls?: Controls | undefined
}

export type FiltersOf<Fs extends Filters, More extends Members> = Flat<ValuesOf<MembersOf<Fs>> & ValuesOf<More>>

/** No parameters. */
export type None = Record<never, never>

/** Defines an address, except for the server’s part in `api-schemas.ts`. */
export function defineAddress<Fs extends Filters, More extends Members = None, Controls extends Members = None>({
  filters,
  bar = Object.keys(filters),
  more,
  controls: givenControls,
  ...named
}: AddressSpec<Fs, More, Controls>): Address<
  FiltersOf<Fs, More>,
  FiltersOf<Fs, More> & ValuesOf<Controls>,
  CountsOf<Fs>
> {
  type F = FiltersOf<Fs, More>
  type P = F & ValuesOf<Controls>
  const members: Members = { ...membersOf(filters), ...more }
  const controls: Members = { ...givenControls }
  const parsers = parsersOf({ ...members, ...controls })
  const query = createSerializer(parsers)
  // Every member has its own empty value.
  const none = emptyOf(members) as F
  const unfiltered = emptyOf(more ?? {})
  return {
    ...named,
    // Each filter reads its own members.
    filters: bar.flatMap((name) => filters[name]?.define(name) ?? []) as unknown as ListFilter<F, CountsOf<Fs>>[],
    members,
    controls,
    parsers,
    none,
    start: { ...none, ...emptyOf(controls) } as P,
    // Each parser reads the values of its member.
    load: createLoader(parsers) as Load<P>,
    query,
    which: (values) => Object.fromEntries(Object.keys(members).map((name) => [name, values[name as keyof F]])) as F,
    isFiltered: (values) => query({ ...values, ...unfiltered }) !== '',
  }
}

function membersOf(filters: Filters): Members {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) =>
      'member' in filter ? [[name, filter.member] as const] : Object.entries(filter.members),
    ),
  )
}

function emptyOf(members: Members): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).map(([name, { empty }]) => [name, empty]))
}
