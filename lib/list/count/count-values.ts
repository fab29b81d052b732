import type { Among, CountedValues, ValueCount } from '../filters'

/** The number of rows that share their values: for each counted parameter, the values that its filter takes. */
export type CountedGroup = { count: number } & Readonly<Record<string, string | readonly string[] | number | null>>

export type CountedFilters = { countsBy?: 'value'; filters: readonly { counts?: readonly CountedValues[] }[] }

export const countedOf = ({ filters }: Pick<CountedFilters, 'filters'>): readonly CountedValues[] =>
  filters.flatMap(({ counts = [] }) => counts)

const valuesAt = (group: CountedGroup, member: string): string[] => [group[member] ?? []].flat().map(String)

/** Whether nothing is chosen, or one of the group’s values is. */
export function hasChosen(group: CountedGroup, member: string, chosen: ReadonlySet<unknown>): boolean {
  return chosen.size === 0 || valuesAt(group, member).some((value) => chosen.has(value))
}

/** How many rows match, and how many each value of a filter would show under the others. */
export function countValues(
  list: CountedFilters,
  groups: readonly CountedGroup[],
  which: object,
): { total: number; values: Record<string, ValueCount[]> } {
  const counted = countedOf(list)
  const chosenOf: Readonly<Record<string, unknown>> = { ...which }
  const facets = [...new Set(counted.map(({ member }) => member))].map((member) => ({
    member,
    chosen: new Set([chosenOf[member] ?? []].flat()),
    sums: new Map<string, number>(),
  }))
  let total = 0
  for (const group of groups) {
    const failed = facets.filter(({ member, chosen }) => !hasChosen(group, member, chosen))
    if (failed.length === 0) total += group.count
    for (const { member, sums } of facets) {
      if (failed.some((other) => other.member !== member)) continue
      for (const value of valuesAt(group, member)) sums.set(value, (sums.get(value) ?? 0) + group.count)
    }
  }
  const sumsOf = new Map(facets.map(({ member, sums }) => [member, sums]))
  return {
    total,
    values: Object.fromEntries(
      counted.map(({ member, at, among }) => [at, inOrder(sumsOf.get(member), among, list.countsBy)]),
    ),
  }
}

/** Values with the most rows first, or in the order of the closed list or of their texts. */
function inOrder(sums: ReadonlyMap<string, number> = new Map(), among: Among, by?: 'value'): ValueCount[] {
  const isAmong = typeof among === 'function' ? among : (value: string) => among.includes(value)
  const place = (value: string) => (typeof among === 'function' ? 0 : among.indexOf(value))
  return [...sums]
    .flatMap(([value, count]) => (count > 0 && isAmong(value) ? [{ value, count }] : []))
    .sort(
      (a, b) =>
        (by === 'value' ? 0 : b.count - a.count) || place(a.value) - place(b.value) || (a.value < b.value ? -1 : 1),
    )
}
