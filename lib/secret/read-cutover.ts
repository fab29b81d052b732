import 'server-only'
import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { toCoverage } from '../archive/coverage/coverage'
import { readSpans } from '../archive/sync/span-store'
import type { Database } from '../db'
import { secretChange, syncState } from '../db/schema'
import { baselineOf, completeFrom, isLost, POSSIBLY_SET, stageOf, type Window, windowOf } from './cutover'
import type { Cutover, EndpointVerdict, Verdict } from './dto'
import { judgeAll, judgeEndpoint } from './judge'
import { readCutoverTraffic, readWindow } from './read-traffic'
import { type SecretRow, toSecretChange } from './to-change'

const NOTHING_IN_WINDOW: Cutover['inWindow'] = { total: 0, delivered: 0, doubtfulTotal: 0, doubtful: [] }

/** The most earlier changes that are read; nobody makes more within three weeks. */
const MOST_EARLIER = 200

/** The present time in ms since 1970, by our clock and by the platform’s. */
type Clocks = { now: number; platformNow: number }

/** Reads the stage of a cut-over from the archive. `isTooOld`: its window is over, and there will be no verdict. */
export async function readStage(db: Database, row: SecretRow, clocks: Clocks) {
  const window = windowOf(row)
  const { coverage, purgedBefore } = await readArchive(db, row.environment, clocks.now)
  const through = coverage.through === null ? null : Date.parse(coverage.through)
  const archivedThrough = window === null ? through : completeFrom(coverage.spans, window.from)
  const { stage, stageMs } = stageOf(row, { ...clocks, archivedThrough })
  const isTooOld = stage === 'reading' && window !== null && isLost(window, coverage, purgedBefore)
  const windowMs = window === null ? 0 : Math.round(Math.max(0, window.to - clocks.platformNow))
  return { window, windowMs, stage, stageMs, isTooOld, archivedThrough }
}

/** Reads a cut-over from the archive, with its stage and verdict. */
export async function readCutover(db: Database, row: SecretRow, clocks: Clocks): Promise<Cutover> {
  const { environment } = row
  const { window, windowMs, stage, stageMs, isTooOld, archivedThrough } = await readStage(db, row, clocks)
  const [endpoints, inWindow] = await Promise.all([
    stage === 'judged' && window ? readVerdicts(db, row, window) : [],
    window ? readWindow(db, environment, window) : NOTHING_IN_WINDOW,
  ])
  const verdict = stage === 'judged' ? judgeAll(endpoints.map((endpoint) => endpoint.verdict)) : null
  return {
    change: toSecretChange(row, clocks.now),
    stage: isTooOld ? 'judged' : stage,
    stageMs: Math.round(stageMs),
    windowMs,
    window: window && { from: new Date(window.from).toISOString(), to: new Date(window.to).toISOString() },
    verdict: isTooOld ? 'too-old' : verdict,
    endpoints,
    inWindow,
    archivedThrough: archivedThrough === null ? null : new Date(archivedThrough).toISOString(),
  }
}

async function readArchive(db: Database, environment: string, now: number) {
  const [spans, [state]] = await Promise.all([
    readSpans(db, environment),
    db.select({ purgedBefore: syncState.purgedBefore }).from(syncState).where(eq(syncState.environment, environment)),
  ])
  return { coverage: toCoverage(spans, new Date(now)), purgedBefore: state?.purgedBefore?.getTime() ?? null }
}

const WORST_FIRST: readonly Verdict[] = ['rejecting', 'failing', 'no-traffic', 'clean']

/** Reads the verdict of each endpoint, worst first. */
export async function readVerdicts(db: Database, row: SecretRow, window: Window): Promise<EndpointVerdict[]> {
  const baseline = baselineOf(window.from, await readEarlier(db, row))
  const traffic = await readCutoverTraffic(db, row.environment, { baseline, since: window.to })
  return traffic
    .map((each) => ({ ...each, verdict: judgeEndpoint(each) }))
    .sort((a, b) => WORST_FIRST.indexOf(a.verdict) - WORST_FIRST.indexOf(b.verdict))
}

/** The beginnings of earlier windows, newest first. */
async function readEarlier(db: Database, { environment, sentAt }: SecretRow): Promise<number[]> {
  if (sentAt === null) return []
  const rows = await db
    .select()
    .from(secretChange)
    .where(
      and(
        eq(secretChange.environment, environment),
        inArray(secretChange.state, POSSIBLY_SET),
        lt(secretChange.sentAt, sentAt),
      ),
    )
    .orderBy(desc(secretChange.sentAt))
    .limit(MOST_EARLIER)
  return rows.flatMap((earlier) => windowOf(earlier)?.from ?? [])
}
