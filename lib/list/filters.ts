import type { Naming } from './time'

/** A value and how many rows have it. */
export type ValueCount<T extends string = string> = { value: T; count: number }

/** As much of any list's counts as every list has. */
export type CountedList = {
  total: number
  /** There are more than `total`. */
  isCapped: boolean
  /** The numbers beside the values are of the part that was counted. */
  areValuesCapped: boolean
}

export type Choice = { value: string; label: string; count: number }

export type ChoiceGroup = { name: string; choices: Choice[] }

type Base<F> = {
  /** Unlike every other filter's of the list. */
  name: string
  label: string
  /** Its members of the address, cleared together. */
  members: readonly (keyof F & string)[]
  /** What is chosen, in few words; only asked while something is. */
  summarize: (filters: F, naming: Naming) => string
  /** Has a control of its own elsewhere: its chip appears once something is chosen. */
  hasOwnControl?: boolean
}

/** Values that are counted, in groups. */
export type ChoiceFilter<F, C> = Base<F> & {
  kind: 'choices'
  member: keyof F & string
  groups: (counts: C | null, filters: F) => ChoiceGroup[]
  /** Without one there is nothing to search. */
  searchLabel: string | null
  /** Counted values that no address can carry are named below the choices. */
  counted?: (counts: C) => readonly ValueCount[]
  /** How many rows there are without this filter. */
  sum?: (counts: C) => number
}

/** A choice that only its feature can draw. */
export type OwnFilter<F, C> = Base<F> & { kind: 'own'; sums?: Partial<Record<keyof F & string, (counts: C) => number>> }

/** Whole values that are typed or pasted; `noun` is what one is, such as "user id". */
export type ValuesFilter<F> = Base<F> & { kind: 'values'; member: keyof F & string; noun: string }

/** A range of time: the members `range`, `from` and `to`. */
export type RangeFilter<F> = Base<F> & { kind: 'time' }

/** A text to look for, with a field of its own. `explain` says what it will find. */
export type TextFilter<F> = Base<F> & {
  kind: 'text'
  member: keyof F & string
  fieldLabel: string
  explain: (typed: string) => { text: string; isProblem: boolean }
}

/** A filter as the bar has it: its chip, its editor, and what it takes away from an empty list. */
export type ListFilter<F, C> = ChoiceFilter<F, C> | OwnFilter<F, C> | ValuesFilter<F> | RangeFilter<F> | TextFilter<F>

/** The members of a filter that are not as `none` has them. */
export function setMembers<F>({ members }: Pick<Base<F>, 'members'>, filters: F, none: F): (keyof F & string)[] {
  return members.filter((member) => {
    const value = filters[member]
    return Array.isArray(value) ? value.length > 0 : value !== none[member]
  })
}

export function isFilterActive<F>(filter: Pick<Base<F>, 'members'>, filters: F, none: F): boolean {
  return setMembers(filter, filters, none).length > 0
}

/** The change that drops a filter. */
export function cleared<F>({ members }: Pick<Base<F>, 'members'>, none: F): Partial<F> {
  // Each member with its own empty value.
  return Object.fromEntries(members.map((member) => [member, none[member]])) as Partial<F>
}

/** Some values in few words: one or two as they are, more by their number. */
export function fewValues(values: readonly string[], many: string, word: (value: string) => string = String): string {
  return values.length <= 2 ? values.map(word).join(', ') : `${values.length} ${many}`
}

/** Values with their labels and counts; one that nothing counts has none. */
export function choiceGroup<T extends string>(
  name: string,
  values: readonly T[],
  counts: readonly ValueCount[] = [],
  label: (value: T) => string = String,
): ChoiceGroup {
  const countOf = new Map(counts.map(({ value, count }) => [value, count]))
  return { name, choices: values.map((value) => ({ value, label: label(value), count: countOf.get(value) ?? 0 })) }
}

/** Values that are counted or chosen, each once. */
export function knownValues(counts: readonly ValueCount[] = [], chosen: readonly string[]): string[] {
  return [...new Set([...counts.map(({ value }) => value), ...chosen])]
}

/** The change that gives a member its value. */
export function withMember<F>(member: keyof F & string, value: unknown): Partial<F> {
  // Who names a member gives what it holds.
  return { [member]: value } as Partial<F>
}

/** The texts of a member that holds some. */
export function textsIn<F>(filters: F, member: keyof F & string): readonly string[] {
  const value: unknown = filters[member]
  return Array.isArray(value) ? value : []
}

/** The text of a member that holds one, or none. */
export function textIn<F>(filters: F, member: keyof F & string): string | null {
  const value: unknown = filters[member]
  return typeof value === 'string' ? value : null
}
