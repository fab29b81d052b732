import 'server-only'
import { summarizeLag } from '../../archive/derived/lag/lag-buckets'
import { DELIVERIES } from '../../archive/filter/deliveries'
import { getDatabase } from '../../db'
import { rowAddress } from '../../list/row-address'
import { totalsOf } from '../../reports/outcome-sums'
import { readLagCounts, readOutcomeCounts } from '../../reports/read-counts'
import type { LatestDay } from './figures'

const HOUR_MS = 3_600_000

/** Reads kept counts alone, so both days begin at a full hour, and the later one ends with the present hour. */
export async function readLatestDay(environment: string, now: Date): Promise<LatestDay> {
  const end = (Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS
  const from = end - 25 * HOUR_MS
  const counted = { environment, edges: [from - 24 * HOUR_MS, from, end], endpoints: [], isByPart: true }
  const db = await getDatabase()
  const { counts, lags } = await db.transaction(
    async (tx) => ({ counts: await readOutcomeCounts(tx, counted), lags: await readLagCounts(tx, counted) }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const ofStep = <Part extends { step: number }>(parts: readonly Part[], step: number) =>
    parts.filter((part) => part.step === step)
  return {
    totals: totalsOf(ofStep(counts.steps, 1)),
    before: totalsOf(ofStep(counts.steps, 0)),
    lag: summarizeLag(ofStep(lags.steps, 1)),
    href: rowAddress(DELIVERIES, environment, { from: new Date(from).toISOString() }),
  }
}
