import 'server-only'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { redeliveryTarget } from '../../db/schema'
import { vaultKeys } from '../../vault/configured-keys'
import type { TargetList, TargetRow } from './dto'
import { readStoredTarget, toTargetRow } from './target-rows'

/** The targets of an environment by name, at most MOST_TARGETS. @throws AppError `forbidden` without redelivery.read */
export async function listTargets(scope: Scope): Promise<TargetList> {
  authorize(scope, 'redelivery.read')
  const db = await getDatabase()
  const rows = await db
    .select()
    .from(redeliveryTarget)
    .where(and(eq(redeliveryTarget.environment, scope.environment.name), isNull(redeliveryTarget.removedAt)))
    .orderBy(asc(sql`lower(${redeliveryTarget.name})`), asc(redeliveryTarget.id))
  return { targets: rows.map(toTargetRow), isVaultOn: vaultKeys() !== null }
}

/** @throws AppError `forbidden` without redelivery.read; `not_found` */
export async function getTarget(scope: Scope, id: string): Promise<TargetRow> {
  authorize(scope, 'redelivery.read')
  return toTargetRow(await readStoredTarget(await getDatabase(), scope, id))
}
