import type { Member, Members } from './members'
import type { Naming } from './time'

export type ValueCount<T extends string = string> = { value: T; count: number }

export type CountedList = {
  total: number
  /** There are more rows than `total`. */
  isCapped: boolean
  /** The counts of values are of the counted part of the rows only. */
  areValuesCapped: boolean
}

/** `count` is null if values are not counted. */
export type Choice = { value: string; label: string; count: number | null }

export type ChoiceGroup = { name: string; choices: Choice[] }

type Base<F> = {
  /** Unique in the list. */
  name: string
  label: string
  /** The filter’s parameters, which are cleared together. */
  members: readonly (keyof F & string)[]
  /** The words of the chip; called only while the filter is set. */
  summarize: (filters: F, naming: Naming) => string
  /** The filter’s chip appears only while it is set. */
  hasOwnControl?: boolean
  counts?: readonly CountedValues[]
}

/** A closed list of values, or a function that tells which values belong. */
export type Among = readonly string[] | ((value: string) => boolean)

/** A parameter whose values are counted; `at` is their key in the counts. */
export type CountedValues = { member: string; at: string; among: Among }

export type ChoiceFilter<F, C> = Base<F> & {
  kind: 'choices'
  member: keyof F & string
  groups: (counts: C | null, filters: F) => ChoiceGroup[]
  /** The label of the search; null if there is none. */
  searchLabel: string | null
  /** The member is one value or null. */
  takesOne?: boolean
  /** All counted values; the ones that no address can carry are shown below the choices. */
  counted?: (counts: C) => readonly ValueCount[]
  sum?: (counts: C) => number
}

export type OwnFilter<F, C> = Base<F> & { kind: 'own'; sums?: Partial<Record<keyof F & string, (counts: C) => number>> }

/** `noun` is for example “user id”. */
export type ValuesFilter<F> = Base<F> & {
  kind: 'values'
  member: keyof F & string
  noun: string
  /** Finds the filter’s values in a pasted payload or line of a log. */
  pick?: (pasted: string) => string[]
}

/** A filter of the members `range`, `from` and `to`. */
export type RangeFilter<F> = Base<F> & { kind: 'time' }

export type TextFilter<F> = Base<F> & {
  kind: 'text'
  member: keyof F & string
  fieldLabel: string
  explain: (typed: string) => { text: string; isProblem: boolean }
  /** Exact filters that a typed text may stand for, the best first. */
  suggest?: (typed: string) => readonly Suggestion<F>[]
}

/** A filter by one whole value, which applies only when the value is written to the end. */
export type ExactFilter<F> = Base<F> & { kind: 'exact'; member: keyof F & string; fieldLabel: string; hint: string }

/** `what` names the values, for example “Event id”, and `filter` the filter that takes them. */
export type Suggestion<F> = { what: string; values: readonly string[]; filter: string; change: Partial<F> }

export type ListFilter<F, C> =
  | ChoiceFilter<F, C>
  | OwnFilter<F, C>
  | ValuesFilter<F>
  | RangeFilter<F>
  | TextFilter<F>
  | ExactFilter<F>

type AnyFilter = ListFilter<Record<string, unknown>, Record<string, unknown>>

/** A filter before it has a name. `C` is its part of the counts. */
type Defined<C extends object> = { define: (name: string) => AnyFilter; counts?: C }

/** A filter of one parameter, which has the name of the filter. */
export type FilterOf<T, C extends object = object> = Defined<C> & { member: Member<T> }

export type FilterOfMembers<M extends Members, C extends object = object> = Defined<C> & { members: M }

export type Filters = Readonly<Record<string, FilterOf<unknown> | FilterOfMembers<Members>>>

export type CountsAt<Key extends string, T extends string> = { [Name in Key]: ValueCount<T>[] }

export function setMembers<F>({ members }: Pick<Base<F>, 'members'>, filters: F, none: F): (keyof F & string)[] {
  return members.filter((member) => {
    const value = filters[member]
    return Array.isArray(value) ? value.length > 0 : value !== none[member]
  })
}

export function isFilterActive<F>(filter: Pick<Base<F>, 'members'>, filters: F, none: F): boolean {
  return setMembers(filter, filters, none).length > 0
}

export function cleared<F>({ members }: Pick<Base<F>, 'members'>, none: F): Partial<F> {
  // Each member with its own empty value.
  return Object.fromEntries(members.map((member) => [member, none[member]])) as Partial<F>
}

/** One or two values in full, more by their number. */
export function fewValues<T extends string>(
  values: readonly T[],
  many: string,
  word: (value: T) => string = String,
): string {
  return values.length <= 2 ? values.map(word).join(', ') : `${values.length} ${many}`
}

export function choiceGroup<T extends string>(
  name: string,
  values: readonly T[],
  counts: readonly ValueCount[] | null = [],
  label: (value: T) => string = String,
): ChoiceGroup {
  const countOf = new Map(counts?.map(({ value, count }) => [value, count]))
  const count = (value: T) => (counts === null ? null : (countOf.get(value) ?? 0))
  return { name, choices: values.map((value) => ({ value, label: label(value), count: count(value) })) }
}

export function knownValues(counts: readonly ValueCount[] = [], chosen: readonly string[]): string[] {
  return [...new Set([...counts.map(({ value }) => value), ...chosen])]
}

export function withMember<F>(member: keyof F & string, value: unknown): Partial<F> {
  // Callers give the member’s own type.
  return { [member]: value } as Partial<F>
}

export function textsIn<F>(filters: F, member: keyof F & string): readonly string[] {
  const value: unknown = filters[member]
  return Array.isArray(value) ? value : []
}

export function textIn<F>(filters: F, member: keyof F & string): string | null {
  const value: unknown = filters[member]
  return typeof value === 'string' ? value : null
}
