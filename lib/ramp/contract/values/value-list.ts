/** Values of a field, each explained. Every list is open (section 9). */
export type ValueList = Readonly<Record<string, string>>

export function valuesOf<List extends ValueList>(list: List): [keyof List & string, ...(keyof List & string)[]] {
  // A constant table has just its keys, and no list is empty (values.test.ts).
  return Object.keys(list) as [keyof List & string, ...(keyof List & string)[]]
}

export function meaningOf(list: ValueList, value: string): string | undefined {
  return Object.hasOwn(list, value) ? list[value] : undefined
}
