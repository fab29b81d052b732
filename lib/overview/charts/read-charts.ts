import 'server-only'
import { getCoverage } from '../../archive/coverage/get-coverage'
import { authorize, isTold, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import type { ReportContext } from '../../reports/build-delivery-report'
import { coverageOf } from '../../reports/covered-parts'
import { totalsOf } from '../../reports/outcome-sums'
import { type ReportPeriod, stepsOf } from '../../reports/period'
import { readLagCounts, readOutcomeCounts } from '../../reports/read-counts'
import { readPeriod } from '../../reports/read-period'
import { isoPeriod, stepBars } from '../../reports/step-bars'
import { readExposure } from '../../returns/list/add-up-returns'
import { RETURNS } from '../../returns/list/returns'
import { WEEK_MS, weekOf, weeksBetween } from '../../returns/list/weeks'
import { readOffRampSums } from '../off-ramps/read-off-ramp-sums'
import { OVERVIEW, type OverviewFilters } from '../overview'
import type { OverviewCharts } from './overview-charts'

/** A shorter period also shows the weeks before it; a longer one shows no more bars than fit. */
const WEEKS_AT_LEAST = 8
const WEEKS_AT_MOST = 60

type Context = ReportContext & { coverage?: () => ReturnType<typeof getCoverage> }

/**
 * The charts of a period, from kept counts: only the hours cut by its edges are counted from their rows. @throws AppError
 * `forbidden` without delivery.read
 */
export async function readOverviewCharts(
  scope: Scope,
  filters: OverviewFilters,
  context: Context,
): Promise<OverviewCharts> {
  authorize(scope, OVERVIEW.permission)
  const { now, coverage: readCoverage = () => getCoverage(scope) } = context
  const zone = filters.zone ?? context.zone
  const { name, label } = scope.environment
  const db = await getDatabase()
  const [coverage, period] = await Promise.all([
    readCoverage(),
    readPeriod(db, name, { ...filters, endpoint: [] }, now),
  ])
  const { unit, edges } = stepsOf(period, zone)
  const counted = { environment: name, edges, endpoints: [], isByPart: true }
  const { counts, lags, offRamps } = await db.transaction(
    async (tx) => ({
      counts: await readOutcomeCounts(tx, counted),
      lags: await readLagCounts(tx, counted),
      offRamps: await readOffRampSums(tx, name, period),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const covered = coverageOf(period, coverage, now.getTime())
  return {
    environment: { name, label },
    madeAt: now.toISOString(),
    zone,
    period: isoPeriod(period),
    endpoints: [],
    coverage: {
      ...covered,
      gaps: covered.gaps.map(({ reason, ...gap }) => ({ ...isoPeriod(gap), reason })),
      lastSyncedAt: coverage.lastSyncedAt,
      problem: coverage.problem?.message ?? null,
    },
    totals: totalsOf(counts.steps),
    steps: { unit, bars: stepBars(edges, covered.gaps, counts, lags) },
    offRamps,
    returns: isTold(scope, RETURNS.permission) ? await readWeeks(scope, period, now) : null,
  }
}

async function readWeeks(scope: Scope, period: ReportPeriod, now: Date): Promise<OverviewCharts['returns']> {
  const last = Math.max(period.from, period.to - 1)
  const first = Math.max(
    Math.min(period.from, last - (WEEKS_AT_LEAST - 1) * WEEK_MS),
    last - (WEEKS_AT_MOST - 1) * WEEK_MS,
  )
  const weeks = weeksBetween(weekOf(first), weekOf(last))
  return { weeks, exposure: await readExposure(scope, { ...RETURNS.none, week: weeks }, now) }
}
