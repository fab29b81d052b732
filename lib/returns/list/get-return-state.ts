import 'server-only'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { EVERY_WEEK } from '../../archive/derived/return-totals/return-totals'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { returnSync, returnTotal } from '../../db/schema'
import type { ReturnState } from '../dto'
import { RETURN_LEASES } from '../sync/return-lease'
import { RETURNS } from './returns'

const NOTHING_READ = { kind: 'full', pages: 0, returns: 0, added: 0, changed: 0, skipped: 0 } as const

/** How fresh the returns are. @throws AppError `forbidden` without return.read. */
export async function getReturnState(scope: Scope): Promise<ReturnState> {
  authorize(scope, RETURNS.permission)
  const db = await getDatabase()
  const environment = scope.environment.name
  const [[state], [counted]] = await Promise.all([
    db
      .select({ ...getTableColumns(returnSync), isFree: RETURN_LEASES.isFree() })
      .from(returnSync)
      .where(eq(returnSync.environment, environment)),
    db
      .select({
        returns: sql<number>`coalesce(sum(${returnTotal.count}), 0)::integer`,
        misfits: sql<number>`coalesce(sum(${returnTotal.count}) filter (where ${returnTotal.isMisfit}), 0)::integer`,
      })
      .from(returnTotal)
      .where(and(eq(returnTotal.environment, environment), eq(returnTotal.week, EVERY_WEEK))),
  ])
  const startedAt = state?.isFree === false ? state.startedAt : null
  return {
    returns: counted?.returns ?? 0,
    misfits: counted?.misfits ?? 0,
    completeAt: state?.completeAt?.toISOString() ?? null,
    refreshedAt: state?.caughtUpAt?.toISOString() ?? null,
    running: startedAt ? { ...(state?.progress ?? NOTHING_READ), startedAt: startedAt.toISOString() } : null,
    problem: state?.problem ?? null,
  }
}
