/** Any text that an address can carry as a value. */
export const VALUE_TEXT = /^[^\p{Cc}\p{Cs}]{1,1000}$/u

export const VALUES_AT_MOST = 50

export const SEARCH_TEXT = /^[^\p{Cc}\p{Cs}]{1,300}$/u

type Shape =
  | { kind: 'some' | 'one' | 'choice'; values: readonly string[] }
  | { kind: 'texts'; pattern: RegExp; problem: string; takes: string }
  | { kind: 'search' | 'instant' | 'zone' | 'flag' }
  | { kind: 'size'; sizes: readonly number[] }
  | { kind: 'cursor'; longest: number }

/** One parameter of a list’s address; `empty` is its default. */
export type Member<T = unknown> = Shape & { empty: T }

export type Members = Record<string, Member>

export type ValuesOf<M extends Members> = { [Name in keyof M]: M[Name] extends { empty: infer T } ? T : never }

export const someOf = <const T extends string>(values: readonly T[]): Member<T[]> => ({
  kind: 'some',
  values,
  empty: [],
})

export const oneOrNone = <const T extends string>(values: readonly T[]): Member<T | null> => ({
  kind: 'one',
  values,
  empty: null,
})

/** `empty` is the default. */
export const choiceOf = <const T extends string>(values: readonly T[], empty: T): Member<T> => ({
  kind: 'choice',
  values,
  empty,
})

/** `problem` is how the API refuses a value; `takes` describes the values in documents. */
export const textsOf = (
  pattern = VALUE_TEXT,
  problem = 'contains a control character or is too long',
  takes = 'exact values',
): Member<string[]> => ({ kind: 'texts', pattern, problem, takes, empty: [] })

export const searchText = (): Member<string | null> => ({ kind: 'search', empty: null })

export const instantMember = (): Member<string | null> => ({ kind: 'instant', empty: null })

/** A member for the name of a time zone. */
export const zoneMember = (): Member<string | null> => ({ kind: 'zone', empty: null })

export const flag = (): Member<boolean> => ({ kind: 'flag', empty: false })

/** A member for one of `sizes`, by default the first. The API takes any number up to the largest. */
export const pageSize = <const T extends number>(sizes: readonly [T, ...T[]]): Member<T> => ({
  kind: 'size',
  sizes,
  empty: sizes[0],
})

/** `longest` is in characters. */
export const cursorMember = (longest: number): Member<string | null> => ({ kind: 'cursor', longest, empty: null })

/** Why no address can carry a value, as a clause that follows its name; null if one can. */
export function unfitReason(value: string): string | null {
  if (VALUE_TEXT.test(value)) return null
  if (value === '') return 'is empty'
  return /[\p{Cc}\p{Cs}]/u.test(value) ? 'contains a control character' : 'is too long'
}
