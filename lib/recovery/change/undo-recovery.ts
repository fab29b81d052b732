import 'server-only'
import { and, asc, between, eq, gt, inArray, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { judgeItems } from '../../archive/derived/recovery/judge-items'
import { lockDerived } from '../../archive/lock-derived'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase, type Transaction } from '../../db'
import { recoveryHistory, recoveryItem } from '../../db/schema'
import type { RecoveryAct } from '../../model/recovery'
import type { UndoneChange, UndoStep } from '../dto'
import { namedFailures } from '../list/matching'
import { findAssignee } from './assignees'
import { subjectsOf } from './change-recovery'

/** This is longer than the offer to undo stands, because closing all of a long list takes minutes. */
const UNDOABLE_MS = 10 * 60_000

/** The most failures that one step of a change holds. */
const OF_STEP = 500

/** Acts that change the same thing: after one of them, there is nothing left to take back. */
const RIVALS: Record<UndoStep['act'], RecoveryAct[]> = {
  close: ['close', 'reopen', 'undo-close'],
  assign: ['assign', 'undo-assign'],
}

/**
 * Takes back one's own closing or assigning, and leaves what anybody changed since. Evidence that arrived meanwhile counts.
 * @throws AppError `forbidden` without recovery.write; `conflict` if the earlier assignee may no longer work on failures
 */
export async function undoRecovery(scope: Scope, steps: readonly UndoStep[]): Promise<UndoneChange> {
  authorize(scope, 'recovery.write')
  const db = await getDatabase()
  const sum = { undone: 0, left: 0 }
  for (const step of steps) {
    const { changed, undone } = await db.transaction(async (tx) => {
      await lockDerived(tx, scope.environment.name)
      return undoStep(tx, scope, step)
    })
    sum.undone += undone
    sum.left += changed - undone
  }
  return sum
}

async function undoStep(tx: Transaction, scope: Scope, step: UndoStep): Promise<{ changed: number; undone: number }> {
  const { changed, ids } = await readUndoable(tx, scope, step)
  if (ids.length === 0) return { changed, undone: 0 }
  const among = namedFailures(scope.environment.name, ids)
  if (step.act === 'close') {
    await tx
      .update(recoveryItem)
      .set({ decision: sql`${recoveryItem.decision} -> 'replaced'` })
      .where(among)
    await judgeItems(tx, scope.environment.name, ids)
  } else {
    const assignee = step.to === null ? null : await findAssignee(tx, scope, step.to)
    await tx
      .update(recoveryItem)
      .set({ assigneeId: step.to, assigneeName: assignee?.name ?? null })
      .where(among)
  }
  const [at, by, act] = [new Date(), scope.actor.name, `undo-${step.act}` as const]
  await tx.insert(recoveryHistory).values(ids.map((deliveryId) => ({ deliveryId, at, by, act, text: null })))
  const [only] = ids.length === 1 ? ids : []
  await recordAudit(tx, scope, {
    action: 'recovery.undo',
    entity: 'delivery',
    ...(only === undefined ? {} : { entityId: String(only) }),
    detail: {
      undone: step.act,
      failures: ids.length,
      changedSince: changed - ids.length,
      first: ids[0],
      last: ids.at(-1),
    },
    subjects: await subjectsOf(tx, scope.environment.name, ids),
  })
  return { changed, undone: ids.length }
}

/** `changed` counts the failures of the step, `ids` names the failures that still are as it left them. */
async function readUndoable(tx: Transaction, { environment, actor }: Scope, step: UndoStep) {
  const later = alias(recoveryHistory, 'later')
  const rival = tx
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.deliveryId, recoveryHistory.deliveryId),
        gt(later.id, recoveryHistory.id),
        inArray(later.act, RIVALS[step.act]),
      ),
    )
  const ofStep = and(
    between(recoveryHistory.id, Number(step.first), Number(step.last)),
    eq(recoveryHistory.act, step.act),
    eq(recoveryHistory.by, actor.name),
  )
  const touched = tx.select({ id: recoveryHistory.deliveryId }).from(recoveryHistory).where(ofStep)
  // Not a join: the history lies on one node of a cluster, the failures on another.
  const ofEnvironment = tx
    .select({ id: recoveryItem.deliveryId })
    .from(recoveryItem)
    .where(and(eq(recoveryItem.environment, environment.name), inArray(recoveryItem.deliveryId, touched)))
  const rows = await tx
    .select({
      id: recoveryHistory.deliveryId,
      isUndoable: sql<boolean>`${gt(recoveryHistory.at, new Date(Date.now() - UNDOABLE_MS))} and ${notExists(rival)}`,
    })
    .from(recoveryHistory)
    .where(and(ofStep, inArray(recoveryHistory.deliveryId, ofEnvironment)))
    .orderBy(asc(recoveryHistory.deliveryId))
    .limit(OF_STEP)
  return { changed: rows.length, ids: rows.flatMap(({ id, isUndoable }) => (isUndoable ? id : [])) }
}
