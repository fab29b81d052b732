import type { CountedList, ValueCount } from '../../list/filters'
import type { ReturnCounts } from './returns'
import { EXPOSURES, FITS, NOT_SAID, type WhichReturns } from './returns'

/** Returns that share each of these. */
export type CountedReturns = {
  state: string | null
  code: string | null
  bucket: string | null
  action: string | null
  currency: string | null
  isLost: boolean
  isAtRisk: boolean
  fits: boolean
  count: number
}

type Choice = 'state' | 'code' | 'bucket' | 'action' | 'currency' | 'exposure' | 'fits'

/** The values of each filter that a return has: one may be lost in part and at risk in part. */
const VALUES: Record<Choice, (one: CountedReturns) => readonly string[]> = {
  state: ({ state }) => [state ?? NOT_SAID],
  code: ({ code }) => [code ?? NOT_SAID],
  bucket: ({ bucket }) => [bucket ?? NOT_SAID],
  action: ({ action }) => [action ?? NOT_SAID],
  currency: ({ currency }) => [currency ?? NOT_SAID],
  exposure: ({ isLost, isAtRisk }) =>
    isLost || isAtRisk ? [...(isLost ? ['lost'] : []), ...(isAtRisk ? ['at-risk'] : [])] : ['neither'],
  fits: ({ fits }) => [fits ? 'yes' : 'no'],
}

// The keys of a literal.
const CHOICES = Object.keys(VALUES) as Choice[]

/** Counts each filter's values under the other filters. */
export function returnFacets(
  rows: readonly CountedReturns[],
  which: Pick<WhichReturns, Choice>,
): Omit<ReturnCounts, Exclude<keyof CountedList, 'total'>> {
  const passing = (but?: Choice) =>
    rows.filter((one) =>
      CHOICES.every((name) => {
        const chosen: readonly string[] = which[name]
        return name === but || chosen.length === 0 || VALUES[name](one).some((value) => chosen.includes(value))
      }),
    )
  const counted = (name: Choice) => countValues(passing(name), VALUES[name])
  const inOrder = <T extends string>(counts: ValueCount[], order: readonly T[]) =>
    order.flatMap((value) => counts.filter((one) => one.value === value).map(({ count }) => ({ value, count })))
  return {
    total: passing().reduce((sum, { count }) => sum + count, 0),
    states: counted('state'),
    codes: counted('code'),
    buckets: counted('bucket'),
    actions: counted('action'),
    currencies: counted('currency'),
    exposures: inOrder(counted('exposure'), EXPOSURES),
    misfits: inOrder(counted('fits'), FITS),
  }
}

function countValues(
  rows: readonly CountedReturns[],
  valuesOf: (one: CountedReturns) => readonly string[],
): ValueCount[] {
  const counts = new Map<string, number>()
  for (const one of rows) for (const value of valuesOf(one)) counts.set(value, (counts.get(value) ?? 0) + one.count)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0))
}
