import { middleCut } from '../format/middle-cut'
import {
  type Among,
  type ChoiceGroup,
  type CountsAt,
  choiceGroup,
  type FilterOf,
  type FilterOfMembers,
  fewValues,
  knownValues,
  type ValueCount,
} from './filters'
import {
  type Member,
  type Members,
  oneOrNone,
  searchText,
  someOf,
  textsOf,
  unfitReason,
  type ValuesOf,
} from './members'
import { type ExplainedSearch, searchHint } from './search-text'
import { summarizeTime, TIME_MEMBERS } from './time'

type Values = Record<string, unknown>

type Words<T extends string> = Readonly<Record<T, string | { label: string }>> | ((value: T) => string)

function wordOf<T extends string>(words: Words<T>, value: T): string {
  if (typeof words === 'function') return words(value)
  const word: string | { label: string } = words[value]
  return typeof word === 'string' ? word : word.label
}

/** Each filter reads its own parameter, which holds values of its member. */
const readValue = <T>(filters: Values, name: string) => filters[name] as T

/** The counts of values at a key; null while nothing is counted, or if the filter is never counted. */
const countsOf = (counts: Values | null, key: string | undefined) =>
  counts === null || key === undefined ? null : (counts[key] as ValueCount[])

const total = (counts: readonly ValueCount[]) => counts.reduce((sum, { count }) => sum + count, 0)

type Common = {
  /** The filter’s chip appears only while it is set. */
  hasOwnControl?: boolean
}

type ChoiceOptions<T extends string, Key extends string> = Common & {
  words?: Words<T>
  /** The key of the filter’s values in the counts; by default they are not counted. */
  counts?: Key
  /** A row may have none or several of the values, so that their counts do not add up. */
  isLoose?: boolean
  search?: string
}

const namedAs = (name: string, label: string, { hasOwnControl = false }: Common = {}) => ({
  name,
  label,
  member: name,
  members: [name],
  hasOwnControl,
})

const whatever: Among = () => true

const countedAs = (member: string, counts: Readonly<Record<string, Among>>) =>
  Object.entries(counts).map(([at, among]) => ({ member, at, among }))

function choicesAs(name: string, label: string, options: ChoiceOptions<never, string>, among: Among = whatever) {
  const { counts: key, isLoose = false, search: searchLabel = null } = options
  return {
    ...namedAs(name, label, options),
    kind: 'choices' as const,
    searchLabel,
    ...(key !== undefined && { counts: countedAs(name, { [key]: among }) }),
    ...(key !== undefined && !isLoose && { sum: (counts: Values) => total(countsOf(counts, key) ?? []) }),
  }
}

type SomeOptions<T extends string, Key extends string> = ChoiceOptions<T, Key> & {
  groups?: () => { name: string; values: readonly T[] }[]
  /** The text between the words of the chip; ` or ` by default. */
  between?: string
  summarize?: (chosen: readonly T[]) => string
}

const lower = <T extends string>(words: Words<T>, value: T) => wordOf(words, value).toLowerCase()

/** A filter that takes any of a closed list of values. */
export function choice<const T extends string, const Key extends string = never>(
  label: string,
  values: readonly T[],
  options: SomeOptions<T, Key> = {},
): FilterOf<T[], CountsAt<Key, T>> {
  const { words = String, between = ' or ', groups = () => [{ name: label, values }] } = options
  const { summarize = (chosen: readonly T[]) => chosen.map((value) => lower(words, value)).join(between) } = options
  return {
    member: someOf(values),
    define: (name) => ({
      ...choicesAs(name, label, options, values),
      groups: (counts) => {
        const found = countsOf(counts, options.counts)
        return groups().map((group) => choiceGroup(group.name, group.values, found, (value) => wordOf(words, value)))
      },
      summarize: (filters) => summarize(readValue<T[]>(filters, name)),
    }),
  }
}

/** A filter that takes one of a closed list of values, or none. `all` is the value that shows the rows of all the others. */
export function oneChoice<const T extends string, const Key extends string = never>(
  label: string,
  values: readonly T[],
  options: ChoiceOptions<T, Key> & { summarize?: (chosen: T) => string; all?: T } = {},
): FilterOf<T | null, CountsAt<Key, T>> {
  const { words = String, summarize = (chosen: T) => lower(words, chosen), all } = options
  const counted = values.filter((value) => value !== all)
  return {
    member: oneOrNone(values),
    define: (name) => ({
      ...choicesAs(name, label, options, counted),
      takesOne: true,
      groups: (counts) => {
        const found = countsOf(counts, options.counts)
        const withAll = found && all !== undefined ? [...found, { value: all, count: total(found) }] : found
        return [choiceGroup(label, values, withAll, (value) => wordOf(words, value))]
      },
      summarize: (filters) => summarize(readValue<T>(filters, name)),
    }),
  }
}

/** A filter that takes any of the values that the rows have, and others that are added. `many` is a noun for several. */
export function openChoice<const Key extends string = never>(
  label: string,
  many: string,
  options: ChoiceOptions<string, Key> & { word?: (value: string) => string } = {},
): FilterOf<string[], CountsAt<Key, string>> {
  const { word = String } = options
  return {
    member: textsOf(),
    define: (name) => ({
      ...choicesAs(name, label, options),
      groups: (counts, filters) => {
        const found = countsOf(counts, options.counts)
        const fit = found?.filter(({ value }) => unfitReason(value) === null)
        return [choiceGroup(label, knownValues(fit, readValue<string[]>(filters, name)), found, word)]
      },
      counted: (counts) => countsOf(counts, options.counts) ?? [],
      summarize: (filters) => fewValues(readValue<string[]>(filters, name), many, word),
    }),
  }
}

type GroupedOptions<C> = {
  counts: { [At in keyof C & string]: Among }
  groups: (counts: C | null, chosen: readonly string[]) => ChoiceGroup[]
  sum: (counts: C) => readonly ValueCount[]
  summarize: (chosen: readonly string[]) => string
}

/** A filter whose choices the list groups by itself. */
export function groupedChoice<C extends object>(
  label: string,
  member: Member<string[]>,
  { counts: counted, groups, sum, summarize }: GroupedOptions<C>,
): FilterOf<string[], C> {
  return {
    member,
    define: (name) => ({
      ...choicesAs(name, label, {}),
      counts: countedAs(name, counted),
      // The counts of a list have those of each of its filters.
      groups: (counts, filters) => groups(counts as C | null, readValue<string[]>(filters, name)),
      sum: (counts) => total(sum(counts as C)),
      summarize: (filters) => summarize(readValue<string[]>(filters, name)),
    }),
  }
}

type IdOptions = Common & {
  member?: Member<string[]>
  /** How an id is shown; by default, a long one is cut in the middle. */
  word?: (value: string) => string
  pick?: (pasted: string) => string[]
}

/** A filter that takes exact values, typed or pasted. `noun` is for example “user id”, and `many` is a noun for several. */
export function ids(label: string, noun: string, many: string, options: IdOptions = {}): FilterOf<string[]> {
  const { member = textsOf(), word = (value) => middleCut(value, 12, 4), pick } = options
  return {
    member,
    define: (name) => ({
      ...namedAs(name, label, options),
      kind: 'values',
      noun,
      ...(pick && { pick }),
      summarize: (filters) => fewValues(readValue<string[]>(filters, name), many, word),
    }),
  }
}

type SearchOptions = {
  field: string
  /** A hint, or a function that explains a typed text. */
  explain: string | ((typed: string) => ExplainedSearch)
  suggest?: (typed: string) => readonly { what: string; values: readonly string[]; filter: string; change: object }[]
  summarize?: (text: string) => string
}

/** A filter by a searched text, which has a field of its own. */
export function textSearch(label: string, options: SearchOptions): FilterOf<string | null> {
  const { field, explain, suggest, summarize = (text) => `“${text}”` } = options
  return {
    member: searchText(),
    define: (name) => ({
      ...namedAs(name, label),
      kind: 'text',
      fieldLabel: field,
      explain: typeof explain === 'string' ? searchHint(explain) : explain,
      ...(suggest && { suggest }),
      summarize: (filters) => summarize(readValue<string>(filters, name)),
    }),
  }
}

/** A filter that takes one whole value. */
export function exact(label: string, hint: string, fieldLabel = label): FilterOf<string | null> {
  return {
    member: searchText(),
    define: (name) => ({
      ...namedAs(name, label),
      kind: 'exact',
      fieldLabel,
      hint,
      summarize: (filters) => readValue<string>(filters, name),
    }),
  }
}

/** A filter by time, with the parameters `range`, `from` and `to`. */
export function period(label = 'Time'): FilterOfMembers<typeof TIME_MEMBERS> {
  return {
    members: TIME_MEMBERS,
    define: (name) => ({
      name,
      label,
      kind: 'time',
      members: Object.keys(TIME_MEMBERS),
      // The cast is safe, because the filter reads its own members.
      summarize: (filters, naming) => summarizeTime(filters as ValuesOf<typeof TIME_MEMBERS>, naming),
    }),
  }
}

/** A filter of one parameter, with an editor of the feature’s own. */
export function own<T>(
  label: string,
  member: Member<T>,
  summarize: (value: T) => string,
  options?: Common,
): FilterOf<T> {
  return {
    member,
    define: (name) => ({
      ...namedAs(name, label, options),
      kind: 'own',
      summarize: (filters) => summarize(readValue<T>(filters, name)),
    }),
  }
}

/** A filter of several parameters, with an editor of the feature’s own. `counts` tells where the values of each are counted. */
export function ownTogether<M extends Members, C extends Record<string, readonly ValueCount[]>>(
  label: string,
  members: M,
  summarize: (values: ValuesOf<M>) => string,
  counts: Record<keyof M & string, { at: keyof C & string; among?: readonly string[] }>,
): FilterOfMembers<M, C> {
  const countedIn = Object.entries<{ at: string; among?: readonly string[] }>(counts)
  return {
    members,
    define: (name) => ({
      name,
      label,
      kind: 'own',
      members: Object.keys(members),
      counts: countedIn.map(([member, { at, among = whatever }]) => ({ member, at, among })),
      sums: Object.fromEntries(
        countedIn.map(([member, { at }]) => [member, (found: Values) => total(countsOf(found, at) ?? [])]),
      ),
      // The cast is safe, because the filter reads its own members.
      summarize: (filters) => summarize(filters as ValuesOf<M>),
    }),
  }
}
