import 'server-only'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { EVERY_WEEK } from '../../archive/derived/return-totals/return-totals'
import { authorize, type Scope } from '../../auth/scope'
import { type Database, getDatabase, getReadSource } from '../../db'
import { returnSync, returnTotal } from '../../db/schema'
import type { ReturnState } from '../dto'
import { RETURN_LEASES } from '../sync/return-lease'
import { RETURNS } from './returns'

const NOTHING_READ = { kind: 'full', pages: 0, returns: 0, added: 0, changed: 0, skipped: 0 } as const

/** How fresh the returns are. @throws AppError `forbidden` without return.read. */
export async function getReturnState(scope: Scope): Promise<ReturnState> {
  authorize(scope, RETURNS.permission)
  const { db, behindMs } = await getReadSource(scope)
  const environment = scope.environment.name
  const [[state], [present], [counted]] = await Promise.all([
    readSync(db, environment),
    behindMs === null ? [] : readSync(await getDatabase(), environment),
    db
      .select({
        returns: sql<number>`coalesce(sum(${returnTotal.count}), 0)::integer`,
        misfits: sql<number>`coalesce(sum(${returnTotal.count}) filter (where ${returnTotal.isMisfit}), 0)::integer`,
      })
      .from(returnTotal)
      .where(and(eq(returnTotal.environment, environment), eq(returnTotal.week, EVERY_WEEK))),
  ])
  const run = behindMs === null ? state : present
  const startedAt = run?.isFree === false ? run.startedAt : null
  return {
    returns: counted?.returns ?? 0,
    misfits: counted?.misfits ?? 0,
    completeAt: state?.completeAt?.toISOString() ?? null,
    refreshedAt: state?.caughtUpAt?.toISOString() ?? null,
    running: startedAt ? { ...(run?.progress ?? NOTHING_READ), startedAt: startedAt.toISOString() } : null,
    problem: run?.problem ?? null,
  }
}

const readSync = (db: Database, environment: string) =>
  db
    .select({ ...getTableColumns(returnSync), isFree: RETURN_LEASES.isFree() })
    .from(returnSync)
    .where(eq(returnSync.environment, environment))
