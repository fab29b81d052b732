import 'server-only'
import { eq } from 'drizzle-orm'
import { authorize, type Scope } from '../auth/scope'
import { getDatabase } from '../db'
import { syncState } from '../db/schema'
import { toCoverage } from './coverage'
import type { Coverage } from './dto'
import { readSpans } from './span-store'

/**
 * What the archive of the environment covers and how its sync stands. A few rows, whatever the archive's size.
 *
 * @throws AppError `forbidden` without sync.read.
 */
export async function getCoverage(scope: Scope): Promise<Coverage> {
  authorize(scope, 'sync.read')
  const db = await getDatabase()
  const environment = scope.environment.name
  const [spans, [state]] = await Promise.all([
    readSpans(db, environment),
    db.select().from(syncState).where(eq(syncState.environment, environment)),
  ])
  const now = new Date()
  const startedAt = state?.leaseUntil && state.leaseUntil > now ? state.startedAt : null
  return {
    ...toCoverage(spans, now),
    records: state?.records ?? 0,
    lastSyncedAt: state?.caughtUpAt?.toISOString() ?? null,
    lastCompletePassAt: state?.completePassAt?.toISOString() ?? null,
    running: startedAt
      ? {
          ...(state?.progress ?? { pages: 0, records: 0, inserted: 0, oldestReadAt: null }),
          startedAt: startedAt.toISOString(),
        }
      : null,
    problem: state?.problem ?? null,
  }
}
