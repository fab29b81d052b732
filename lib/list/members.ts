/** What a value of a filter may be: any text that can stand in the archive. */
export const VALUE_TEXT = /^[^\p{Cc}\p{Cs}]{1,1000}$/u

/** How many values one filter may have. */
export const VALUES_AT_MOST = 50

/** What somebody may look for. */
export const SEARCH_TEXT = /^[^\p{Cc}\p{Cs}]{1,300}$/u

type Shape =
  | { kind: 'some' | 'one' | 'choice'; values: readonly string[] }
  | { kind: 'texts'; pattern: RegExp; problem: string; takes: string }
  | { kind: 'search' | 'instant' | 'flag' }
  | { kind: 'size'; sizes: readonly number[] }
  | { kind: 'cursor'; longest: number }

/**
 * One parameter of a list's address, as data. `parsers.ts` reads it in the address of a page, `api-schemas.ts` in a query of
 * the API; `empty` is its value where it is not told.
 */
export type Member<T = unknown> = Shape & { empty: T }

export type Members = Record<string, Member>

/** The values of members. */
export type ValuesOf<M extends Members> = { [Name in keyof M]: M[Name] extends { empty: infer T } ? T : never }

/** Some of a closed list. */
export const someOf = <const T extends string>(values: readonly T[]): Member<T[]> => ({
  kind: 'some',
  values,
  empty: [],
})

/** One of a closed list, or none. */
export const oneOrNone = <const T extends string>(values: readonly T[]): Member<T | null> => ({
  kind: 'one',
  values,
  empty: null,
})

/** One of a closed list; `empty` where it is not told. */
export const choiceOf = <const T extends string>(values: readonly T[], empty: T): Member<T> => ({
  kind: 'choice',
  values,
  empty,
})

/** Texts of a pattern, each once. `problem` says why the API refuses another; `takes` what a document says of them. */
export const textsOf = (
  pattern = VALUE_TEXT,
  problem = 'holds a control character or is too long',
  takes = 'exact values',
): Member<string[]> => ({ kind: 'texts', pattern, problem, takes, empty: [] })

/** A text to look for. */
export const searchText = (): Member<string | null> => ({ kind: 'search', empty: null })

export const instantMember = (): Member<string | null> => ({ kind: 'instant', empty: null })

export const flag = (): Member<boolean> => ({ kind: 'flag', empty: false })

/** Rows of a page: one of `sizes`, the first where it is not told. A query of the API takes any number up to the largest. */
export const pageSize = <const T extends number>(sizes: readonly [T, ...T[]]): Member<T> => ({
  kind: 'size',
  sizes,
  empty: sizes[0],
})

/** A place in the list, as an answer named it. `longest`: in characters. */
export const cursorMember = (longest: number): Member<string | null> => ({ kind: 'cursor', longest, empty: null })

/** Why a value can't be one of a filter, said after its name; null where it can. */
export function unfitReason(value: string): string | null {
  if (VALUE_TEXT.test(value)) return null
  if (value === '') return 'is empty'
  return /[\p{Cc}\p{Cs}]/u.test(value) ? 'has a control character' : 'is too long'
}
