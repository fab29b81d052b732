import 'server-only'
import { asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { type Database, getDatabase, getReadSource, type ReadSource } from '../../db'
import { prepareRead } from '../../db/prepared-read'
import { delivery, purge, syncState } from '../../db/schema'
import type { Coverage, CoverageHole } from '../dto'
import { DELIVERY_LEASES } from '../sync/lease'
import { readSpans } from '../sync/span-store'
import { toCoverage } from './coverage'

/** Shorter head runs stay hidden, because watchers start one each second. */
const TOLD_AFTER_MS = 2_000

/** `stuckSince`: when the oldest row was archived; null once there was a complete pass. */
export type PassBegin = { stuckSince: string | null }

/**
 * Coverage and sync state from a few rows. `running` leaves out runs too short to show. @throws AppError `forbidden`
 * without sync.read.
 */
export async function getCoverage(scope: Scope): Promise<Coverage & PassBegin> {
  authorize(scope, 'sync.read')
  return readCoverage(await getReadSource(scope), scope.environment.name)
}

/** `getCoverage` from a given source; the state of the running sync is always read from the primary. */
export async function readCoverage({ db, behindMs }: ReadSource, environment: string): Promise<Coverage & PassBegin> {
  const [spans, [state], [present], [lastPurge]] = await Promise.all([
    readSpans(db, environment),
    readStates(db, { environment }),
    behindMs === null ? [] : readStates(await getDatabase(), { environment }),
    readLastPurge(db, { environment }),
  ])
  const run = behindMs === null ? state : present
  const range = toCoverage(spans, new Date())
  return {
    ...range,
    records: state?.records ?? 0,
    lastSyncedAt: state?.caughtUpAt?.toISOString() ?? null,
    lastCompletePassAt: state?.completePassAt?.toISOString() ?? null,
    stuckSince: state && !state.completePassAt ? await readOldestArchived(db, environment) : null,
    running:
      run?.startedAt && isTold(run, range.holes)
        ? {
            ...(run.progress ?? { pages: 0, records: 0, inserted: 0, oldestReadAt: null }),
            startedAt: run.startedAt.toISOString(),
          }
        : null,
    problem: run?.problem ?? null,
    unansweredSince: run?.isFree === false ? (run.unansweredSince?.toISOString() ?? null) : null,
    ...(behindMs !== null && { behindMs: Math.ceil(behindMs) }),
    lastPurge: lastPurge
      ? { at: lastPurge.at.toISOString(), before: lastPurge.before.toISOString(), deleted: lastPurge.deleted }
      : null,
  }
}

const { placeholder } = sql

/** Durations are measured by the database’s clock, which also wrote `startedAt`. */
const readStates = prepareRead('sync_state', (db) =>
  db
    .select({
      ...getTableColumns(syncState),
      isFree: DELIVERY_LEASES.isFree(),
      runsForMs: sql<number | null>`(extract(epoch from now() - ${syncState.startedAt}) * 1000)::float8`,
    })
    .from(syncState)
    .where(eq(syncState.environment, placeholder('environment'))),
)

type State = Awaited<ReturnType<typeof readStates>>[number]

const readLastPurge = prepareRead('last_purge', (db) =>
  db
    .select()
    .from(purge)
    .where(eq(purge.environment, placeholder('environment')))
    .orderBy(desc(purge.at), desc(purge.id))
    .limit(1),
)

const readOldest = prepareRead('oldest_delivery', (db) =>
  db
    .select({ archivedAt: delivery.archivedAt })
    .from(delivery)
    .where(eq(delivery.environment, placeholder('environment')))
    .orderBy(asc(delivery.sortAt), asc(delivery.id))
    .limit(1),
)

async function readOldestArchived(db: Database, environment: string): Promise<string | null> {
  const [row] = await readOldest(db, { environment })
  return row?.archivedAt.toISOString() ?? null
}

function isTold(
  { isFree, runsForMs, caughtUpAt, problem, unansweredSince }: State,
  holes: readonly CoverageHole[],
): boolean {
  if (isFree === true) return false
  return (
    (runsForMs ?? 0) >= TOLD_AFTER_MS ||
    caughtUpAt === null ||
    Boolean(problem?.retryAt) ||
    unansweredSince !== null ||
    holes.some(({ reason }) => reason === 'not-read-yet')
  )
}
