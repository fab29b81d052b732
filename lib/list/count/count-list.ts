import type { ListCounts } from '../define-address'
import type { CountedList } from '../filters'
import { type CountedFilters, type CountedGroup, countedOf, countValues } from './count-values'

/** A larger number of rows is given as “at least” this many. */
export const COUNTED_AT_MOST = 10_000

/** Groups of the rows that match; if `isCapped`, of some of them. */
export type FoundGroups = { groups: readonly CountedGroup[]; isCapped: boolean }

type Counted = CountedFilters & { none: object }

/** The filters, with the ones whose values are counted left empty. */
export function uncounted<F extends object>(list: Counted, which: F): F {
  const members = new Set(countedOf(list).map(({ member }) => member))
  return { ...which, ...Object.fromEntries(Object.entries(list.none).filter(([name]) => members.has(name))) }
}

/**
 * How many rows match, and how many each value of a filter would show under the others.
 *
 * @param read groups the rows that match, up to `most` or all.
 */
export async function countList<L extends Counted, F extends object>(
  list: L,
  which: F,
  read: (which: F, most: number) => Promise<FoundGroups>,
  most = COUNTED_AT_MOST,
): Promise<ListCounts<L>> {
  return countFound(list, which, await read(uncounted(list, which), most), () => read(which, most), most)
}

/**
 * Counts as `countList` does, from rows that are read already. Values are counted among the rows of `uncounted` filters; if
 * these are too many, the total is counted by itself.
 */
export async function countFound<L extends Counted>(
  list: L,
  which: object,
  wide: FoundGroups,
  readNarrow: () => Promise<FoundGroups>,
  most = COUNTED_AT_MOST,
): Promise<ListCounts<L>> {
  const { total: widely, values } = countValues(list, wide.groups, which)
  const { groups, isCapped } = wide.isCapped && widely <= most ? await readNarrow() : wide
  const total = groups === wide.groups ? widely : countValues(list, groups, which).total
  const counted: CountedList = {
    total: isCapped ? Math.min(total, most) : total,
    isCapped,
    areValuesCapped: wide.isCapped,
  }
  // The cast is safe, because the values of each filter are at the keys that the filters name.
  return { ...counted, ...values } as unknown as ListCounts<L>
}
