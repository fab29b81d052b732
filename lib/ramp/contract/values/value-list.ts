/**
 * The values of one field, each with a sentence for people. All lists are open (section 9): an answer may hold others,
 * which are shown as they come.
 */
export type ValueList = Readonly<Record<string, string>>

/** The values of a list, in its order. */
export function valuesOf<List extends ValueList>(list: List): [keyof List & string, ...(keyof List & string)[]] {
  // `Object.keys` of a constant table gives exactly its keys, and no list is empty (values.test.ts).
  return Object.keys(list) as [keyof List & string, ...(keyof List & string)[]]
}

/** What a value means, or undefined for one that this version does not know. */
export function meaningOf(list: ValueList, value: string): string | undefined {
  return Object.hasOwn(list, value) ? list[value] : undefined
}
