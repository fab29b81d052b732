import type { Outcome } from '../../model/outcome'
import type { DeliveryFilter, Family } from '../filter/filter'
import { isStatus } from '../filter/filter'

/** A row of `delivery_total`: how many deliveries of a kind there are, and between which instants. */
export type Total = {
  endpoint: string
  event: string
  outcome: Outcome
  responseStatus: number | null
  count: number
  firstAt: Date
  lastAt: Date
}

/** One range of an index: rows that have these values, in the order of the list. */
export type IndexRange = { outcome?: Outcome; event?: string; endpoint?: string; responseStatus?: number }

/**
 * How a page is read: ranges of an index that are merged, and between which instants matching rows lie. Null where no
 * row can match.
 */
export type QueryPlan = { ranges: IndexRange[]; oldest: Date | null; newest: Date | null }

/** Merging more ranges than this costs more than passing over rows. */
export const MAX_INDEX_RANGES = 24

/** Rows of a page; what one more range costs in rows; and what part of all rows is feared, since they may lie unevenly. */
const ROWS_WANTED = 50
const COST_OF_RANGE = 40
const DOUBT = 1 / 10_000

const ALL: QueryPlan = { ranges: [{}], oldest: null, newest: null }

/**
 * Chooses the index by which the fewest rows are passed over, from the kept counts: planners do not know them, and a rare
 * value among a million rows must not be looked for in all of them. Pure.
 *
 * @param filter outcomes, families, events, endpoints and statuses count; the rest is left to the query's conditions.
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
  // Also those that nobody filters by: what has no status, for instance, is all of one outcome or two.
  by(({ outcome }) => ({ outcome }))
  by(({ event, outcome }) => ({ event, outcome }))
  by(({ endpoint }) => ({ endpoint }))
  // The index of statuses leaves out 200, and rows without a status have none.
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

/** The columns by which an index has its ranges in the order of the list, besides the environment. */
export const EXACT_KEYS = [[], ['outcome'], ['event', 'outcome'], ['endpoint']] as const

/** An index range that needs no further condition: the values of its keys. */
export type ExactRange = { keys: (typeof EXACT_KEYS)[number]; values: Record<string, string> }

/**
 * The range that holds the rows of a filter and no others, whatever the archive holds; null where no index has one. No
 * other plan passes over fewer rows. Pure.
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

/** Whether the kept counts say anything about a filter; without, the newest rows are the page. */
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
