import type { Outcome } from '../../model/outcome'
import type { DeliveryFilter } from '../filter/filter'
import { type Choices, type FamilyOf, passes } from './passes'
import { type SettledPart, splitBySettled } from './split-by-settled'

export type Total = {
  endpoint: string
  event: string
  outcome: Outcome
  responseStatus: number | null
  count: number
  /** How many of the deliveries are settled. */
  settled: number
  firstAt: Date
  lastAt: Date
}

type Part = SettledPart<Total>

/** Rows with these values, in list order. */
export type IndexRange = {
  outcome?: Outcome
  event?: string
  endpoint?: string
  responseStatus?: number
  settled?: boolean
}

/** Ranges to merge, and bounds of matching rows. */
export type QueryPlan = { ranges: IndexRange[]; oldest: Date | null; newest: Date | null }

/** More ranges than this cost more than skipping rows. */
export const MAX_INDEX_RANGES = 24

/** In rows: a page, and the cost of one more range. `DOUBT` is a surcharge on skipped rows, because matches may lie unevenly. */
const ROWS_WANTED = 50
const COST_OF_RANGE = 40
const DOUBT = 1 / 10_000

const ALL: QueryPlan = { ranges: [{}], oldest: null, newest: null }

/**
 * Chooses the index that skips the fewest rows, from the kept counts, which planners do not know. Pure; null if no row
 * can match.
 */
export function choosePlan(totals: readonly Total[], filter: Choices, familyOf: FamilyOf): QueryPlan | null {
  const parts = splitBySettled(totals)
  const matching = parts.filter((part) => passes(part, filter, familyOf))
  if (matching.length === 0) return null

  const candidates: IndexRange[][] = []
  const by = (rangeOf: (part: Part) => IndexRange) => candidates.push(distinct(matching.map(rangeOf)))
  // Keys without a filter are tried, too: records without a status share one or two outcomes.
  by(({ outcome }) => ({ outcome }))
  by(({ event, outcome }) => ({ event, outcome }))
  by(({ endpoint }) => ({ endpoint }))
  // The index by status holds neither 200 nor null.
  if (
    filter.status.length > 0 &&
    matching.every(({ responseStatus }) => responseStatus !== null && responseStatus !== 200)
  )
    by(({ responseStatus }) => ({ responseStatus: responseStatus ?? 0 }))
  if (filter.settled.length > 0) by(({ settled }) => ({ settled: settled === true }))

  const wanted = sumOf(matching)
  const costOf = (ranges: readonly IndexRange[]) => {
    const passed = sumOf(parts.filter((part) => ranges.some((range) => isIn(part, range))))
    return Math.min(passed, (ROWS_WANTED * passed) / wanted) + COST_OF_RANGE * ranges.length + passed * DOUBT
  }
  const [best] = [ALL.ranges, ...candidates]
    .filter((ranges) => ranges.length <= MAX_INDEX_RANGES)
    .map((ranges) => ({ ranges, cost: costOf(ranges) }))
    .sort((a, b) => a.cost - b.cost)
  return {
    ranges: best?.ranges ?? ALL.ranges,
    oldest: extreme(
      matching.map(({ firstAt }) => firstAt),
      Math.min,
    ),
    newest: extreme(
      matching.map(({ lastAt }) => lastAt),
      Math.max,
    ),
  }
}

export const EXACT_KEYS = [[], ['outcome'], ['event', 'outcome'], ['endpoint']] as const

export type ExactRange = { keys: (typeof EXACT_KEYS)[number]; values: Record<string, string> }

/**
 * The range that holds a filter’s rows and no others; null if no index has one. Skips no row, so no plan is better.
 */
export function findExactRange(filter: DeliveryFilter): ExactRange | null {
  const { outcome, family, event, endpoint, status, user, resource, eventId, settled, from, to, text } = filter
  const hasOthers = [family, status, user, resource, eventId, settled].some((values) => values.length > 0)
  if (hasOthers || from !== null || to !== null || text !== null) return null
  const filtered = Object.entries({ endpoint, event, outcome }).filter(([, values]) => values.length > 0)
  if (filtered.some(([, values]) => values.length > 1)) return null
  const names = filtered.map(([name]) => name).join()
  const keys = EXACT_KEYS.find((keys) => keys.join() === names)
  return keys ? { keys, values: Object.fromEntries(filtered.map(([name, [value = '']]) => [name, value])) } : null
}

function sumOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { count }) => sum + count, 0)
}

function isIn(part: Part, range: IndexRange): boolean {
  return (Object.keys(range) as (keyof IndexRange)[]) // The keys of a value of that type.
    .every((key) => part[key] === range[key])
}

function distinct(ranges: readonly IndexRange[]): IndexRange[] {
  return [...new Map(ranges.map((range) => [JSON.stringify(range), range])).values()]
}

function extreme(times: readonly Date[], pick: (...values: number[]) => number): Date {
  return new Date(times.reduce((found, time) => pick(found, time.getTime()), times[0]?.getTime() ?? 0))
}
