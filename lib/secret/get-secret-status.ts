import 'server-only'
import { eq } from 'drizzle-orm'
import { toCoverage } from '../archive/coverage'
import { readSpans } from '../archive/span-store'
import { authorize, type Scope } from '../auth/scope'
import { type Database, getDatabase } from '../db'
import { secretChange } from '../db/schema'
import { platformClient } from '../platform-client'
import { completeFrom, stageOf, windowOf } from './cutover'
import type { Cutover, EndpointVerdict, SecretStatus } from './dto'
import { judgeAll, judgeEndpoint } from './judge'
import { readTraffic, readWindow } from './read-traffic'
import { NEWEST_FIRST, readSent } from './secret-store'
import { type SecretRow, toChange, withEnd } from './to-change'

const HISTORY = 50

const NOTHING_IN_WINDOW: Cutover['inWindow'] = { total: 0, delivered: 0, doubtfulTotal: 0, doubtful: [] }

type Clocks = { now: number; platformNow: number }

/**
 * Which webhook secret was set from here, where the cut-over stands, and the history; fingerprints only. The platform is
 * not asked (it does not say whether a secret is set): its clock is the one of its newest answer to this process.
 *
 * The verdict is given once the archive holds everything of the window, and goes on following what is delivered.
 *
 * @throws AppError `forbidden` without secret.read
 */
export async function getSecretStatus(scope: Scope): Promise<SecretStatus> {
  authorize(scope, 'secret.read')
  const environment = scope.environment.name
  const clocks = { now: Date.now(), platformNow: platformClient(scope.environment).platformNow() }
  const db = await getDatabase()
  const [history, sent] = await Promise.all([
    db
      .select()
      .from(secretChange)
      .where(eq(secretChange.environment, environment))
      .orderBy(...NEWEST_FIRST)
      .limit(HISTORY),
    readSent(db, environment),
  ])
  const [newest] = history
  const isOpen = newest?.state === 'prepared' || newest?.state === 'sent'
  const shown = isOpen ? newest : sent[0]
  const current = sent.find((row) => withEnd(row, clocks.now).state !== 'sent')
  return {
    readAt: new Date(clocks.now).toISOString(),
    current: current ? toChange(current, clocks.now) : null,
    cutover: shown ? await readCutover(db, withEnd(shown, clocks.now), clocks) : null,
    history: history.map((row) => toChange(row, clocks.now)),
  }
}

async function readCutover(db: Database, row: SecretRow, clocks: Clocks): Promise<Cutover> {
  const { environment } = row
  const window = windowOf(row)
  const coverage = toCoverage(await readSpans(db, environment), new Date(clocks.now))
  const through = coverage.through === null ? null : Date.parse(coverage.through)
  const archivedThrough = window === null ? through : completeFrom(coverage.spans, window.from)
  const { stage, stageMs } = stageOf(row, { ...clocks, archivedThrough })
  const [endpoints, inWindow] = await Promise.all([
    stage === 'judged' && window ? readVerdicts(db, environment, window) : [],
    window ? readWindow(db, environment, window) : NOTHING_IN_WINDOW,
  ])
  return {
    change: toChange(row, clocks.now),
    stage,
    stageMs: Math.round(stageMs),
    windowMs: window === null ? 0 : Math.round(Math.max(0, window.to - clocks.platformNow)),
    window: window && { from: new Date(window.from).toISOString(), to: new Date(window.to).toISOString() },
    verdict: stage === 'judged' ? judgeAll(endpoints.map(({ verdict }) => verdict)) : null,
    endpoints,
    inWindow,
    archivedThrough: archivedThrough === null ? null : new Date(archivedThrough).toISOString(),
  }
}

const WORST_FIRST = ['rejecting', 'clean', 'no-traffic'] as const

async function readVerdicts(
  db: Database,
  environment: string,
  window: { from: number; to: number },
): Promise<EndpointVerdict[]> {
  const traffic = await readTraffic(db, environment, window)
  return traffic
    .map((each) => ({ ...each, verdict: judgeEndpoint(each) }))
    .sort((a, b) => WORST_FIRST.indexOf(a.verdict) - WORST_FIRST.indexOf(b.verdict))
}
