import 'server-only'
import { and, desc, eq, getTableColumns, isNotNull, lt } from 'drizzle-orm'
import { authorize, type Scope } from '../auth/scope'
import { getDatabase } from '../db'
import { endpointCheck, redeliveryTarget } from '../db/schema'
import { AppError } from '../errors'
import type { CheckRow } from './check-lease'
import { countVerdicts, verdictChanges } from './compare-results'
import { CHECK_STEPS, DELIVERIES_OF_CHECK, looksOfRun } from './core/steps.mjs'
import type { CheckReport, CheckSize, CheckSummary } from './dto'
import { CHECKS_SHOWN } from './limits'

export const CHECK_SIZE: CheckSize = { steps: CHECK_STEPS.length, deliveries: DELIVERIES_OF_CHECK }

/** The CHECKS_SHOWN newest checks of a target, newest first. @throws AppError `forbidden` without redelivery.read */
export async function listChecks(scope: Scope, targetId: string): Promise<CheckSummary[]> {
  authorize(scope, 'redelivery.read')
  const db = await getDatabase()
  const rows = await db
    .select()
    .from(endpointCheck)
    .where(and(eq(endpointCheck.environment, scope.environment.name), eq(endpointCheck.targetId, targetId)))
    .orderBy(desc(endpointCheck.id))
    .limit(CHECKS_SHOWN)
  return rows.map(toSummary)
}

/** The newest check of each target that has one, by the target’s id. @throws AppError `forbidden` without redelivery.read */
export async function newestChecks(scope: Scope): Promise<ReadonlyMap<string, CheckSummary>> {
  authorize(scope, 'redelivery.read')
  const db = await getDatabase()
  const rows = await db
    .selectDistinctOn([endpointCheck.targetId])
    .from(endpointCheck)
    .where(eq(endpointCheck.environment, scope.environment.name))
    .orderBy(endpointCheck.targetId, desc(endpointCheck.id))
  return new Map(rows.map((row) => [row.targetId, toSummary(row)]))
}

/** A check with its report, as far as it has come. @throws AppError `forbidden` without redelivery.read; `not_found` */
export async function getCheck(scope: Scope, targetId: string, checkId: string): Promise<CheckReport> {
  authorize(scope, 'redelivery.read')
  const db = await getDatabase()
  const ofTarget = and(eq(endpointCheck.environment, scope.environment.name), eq(endpointCheck.targetId, targetId))
  const [row] = await db
    .select({
      ...getTableColumns(endpointCheck),
      targetName: redeliveryTarget.name,
      removedAt: redeliveryTarget.removedAt,
    })
    .from(endpointCheck)
    .innerJoin(redeliveryTarget, eq(redeliveryTarget.id, endpointCheck.targetId))
    .where(and(ofTarget, eq(endpointCheck.id, Number(checkId))))
  if (!row) throw new AppError('not_found', `There is no such check in ${scope.environment.label}.`)
  const [before] = await db
    .select({ id: endpointCheck.id, finishedAt: endpointCheck.finishedAt, results: endpointCheck.results })
    .from(endpointCheck)
    .where(
      and(
        ofTarget,
        lt(endpointCheck.id, row.id),
        eq(endpointCheck.state, 'finished'),
        isNotNull(endpointCheck.finishedAt),
      ),
    )
    .orderBy(desc(endpointCheck.id))
    .limit(1)
  return {
    ...toSummary(row),
    target: { id: row.targetId, name: row.targetName, isRemoved: row.removedAt !== null },
    targetUrl: row.targetUrl,
    fingerprint: row.fingerprint,
    run: row.run,
    size: CHECK_SIZE,
    results: row.results,
    looks: looksOfRun(row.run),
    before: before?.finishedAt
      ? {
          id: String(before.id),
          finishedAt: before.finishedAt.toISOString(),
          changes: verdictChanges(row.results, before.results),
        }
      : null,
  }
}

function toSummary({ id, state, counts, results, note, createdAt, finishedAt, operatorName }: CheckRow): CheckSummary {
  return {
    id: String(id),
    state,
    counts: counts ?? countVerdicts(results),
    note,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    operatorName,
  }
}
