import type { Family } from '../../model/family'
import type { Outcome } from '../../model/outcome'
import type { DeliveryFilter } from '../filter/filter'
import { isStatus } from '../filter/filter'

/** A row of `delivery_total`. */
export type Total = {
  endpoint: string
  event: string
  outcome: Outcome
  responseStatus: number | null
  count: number
  firstAt: Date
  lastAt: Date
}

/** One range of an index: all rows with these values, in list order. */
export type IndexRange = { outcome?: Outcome; event?: string; endpoint?: string; responseStatus?: number }

/** Index ranges to merge, and the instants that bound matching rows. */
export type QueryPlan = { ranges: IndexRange[]; oldest: Date | null; newest: Date | null }

/** Merging more ranges costs more than skipping rows. */
export const MAX_INDEX_RANGES = 24

/** Rows of a page; cost of one more range, in rows; share of skipped rows added for uneven spread. */
const ROWS_WANTED = 50
const COST_OF_RANGE = 40
const DOUBT = 1 / 10_000

const ALL: QueryPlan = { ranges: [{}], oldest: null, newest: null }

/**
 * Chooses the index that skips the fewest rows, from the kept counts, which planners do not know. Pure; null where no
 * row can match.
 *
 * @param filter only outcomes, families, events, endpoints and statuses count.
 */
export function choosePlan(
  totals: readonly Total[],
  filter: DeliveryFilter,
  familyOf: (event: string) => Family,
): QueryPlan | null {
  const { outcomes, families, events, endpoints, statuses } = filter
  const isOf: Record<string, (total: Total) => boolean> = {
    outcome: ({ outcome }) => outcomes.length === 0 || outcomes.includes(outcome),
    event: ({ event }) =>
      (events.length === 0 || events.includes(event)) && (families.length === 0 || families.includes(familyOf(event))),
    endpoint: ({ endpoint }) => endpoints.length === 0 || endpoints.includes(endpoint),
    status: ({ responseStatus }) =>
      statuses.length === 0 || statuses.some((choice) => isStatus(choice, responseStatus)),
  }
  const tests = Object.values(isOf)
  const matching = totals.filter((total) => tests.every((test) => test(total)))
  if (matching.length === 0) return null

  const candidates: IndexRange[][] = []
  const by = (stretchOf: (total: Total) => IndexRange) => candidates.push(distinct(matching.map(stretchOf)))
  // Also keys that nobody filters by: records without a status, for instance, share one or two outcomes.
  by(({ outcome }) => ({ outcome }))
  by(({ event, outcome }) => ({ event, outcome }))
  by(({ endpoint }) => ({ endpoint }))
  // The index of statuses holds neither 200 nor records without a status.
  if (statuses.length > 0 && matching.every(({ responseStatus }) => responseStatus !== null && responseStatus !== 200))
    by(({ responseStatus }) => ({ responseStatus: responseStatus ?? 0 }))

  const wanted = sumOf(matching)
  const costOf = (ranges: readonly IndexRange[]) => {
    const passed = sumOf(totals.filter((total) => ranges.some((range) => isIn(total, range))))
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

/** Keys of the indexes in list order, after the environment. */
export const EXACT_KEYS = [[], ['outcome'], ['event', 'outcome'], ['endpoint']] as const

/** An index range that needs no further condition. */
export type ExactRange = { keys: (typeof EXACT_KEYS)[number]; values: Record<string, string> }

/**
 * The index range that holds a filter's rows and no others; null where no index has one. Skips no row, so no plan is
 * better. Pure.
 */
export function findExactRange(filter: DeliveryFilter): ExactRange | null {
  const { outcomes, families, events, endpoints, statuses, users, resources, eventIds, from, to, text } = filter
  const hasOthers = [families, statuses, users, resources, eventIds].some((values) => values.length > 0)
  if (hasOthers || from !== null || to !== null || text !== null) return null
  const filtered = Object.entries({ endpoint: endpoints, event: events, outcome: outcomes }).filter(
    ([, values]) => values.length > 0,
  )
  if (filtered.some(([, values]) => values.length > 1)) return null
  const names = filtered.map(([name]) => name).join()
  const keys = EXACT_KEYS.find((keys) => keys.join() === names)
  return keys ? { keys, values: Object.fromEntries(filtered.map(([name, [value = '']]) => [name, value])) } : null
}

/** Whether the kept counts tell anything about a filter. */
export function isIndexed({ outcomes, families, events, endpoints, statuses }: DeliveryFilter): boolean {
  return [outcomes, families, events, endpoints, statuses].some((values) => values.length > 0)
}

function sumOf(totals: readonly Total[]): number {
  return totals.reduce((sum, { count }) => sum + count, 0)
}

function isIn(total: Total, range: IndexRange): boolean {
  return (Object.keys(range) as (keyof IndexRange)[]) // The keys of a value of that type.
    .every((key) => total[key] === range[key])
}

function distinct(ranges: readonly IndexRange[]): IndexRange[] {
  return [...new Map(ranges.map((range) => [JSON.stringify(range), range])).values()]
}

function extreme(times: readonly Date[], pick: (...values: number[]) => number): Date {
  return new Date(times.reduce((found, time) => pick(found, time.getTime()), times[0]?.getTime() ?? 0))
}
