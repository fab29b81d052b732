import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { judgeItems } from '../../archive/derived/recovery/judge-items'
import { lockDerived } from '../../archive/lock-derived'
import { OF_USER } from '../../archive/settlement/read-sharing'
import { recordAudit } from '../../auth/audit/audit'
import type { AuditAction } from '../../auth/audit-actions'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase, type Transaction } from '../../db'
import { recoveryHistory, recoveryItem } from '../../db/schema'
import type { RecoveryDecision } from '../../model/recovery'
import type { Assignee, RecoveryChange, UndoStep } from '../dto'
import { namedFailures } from '../list/matching'
import { findAssignee } from './assignees'
import type { ChangeRecoveryInput, RecoverySelectionInput } from './schemas'
import { nextSelected, selectedItems } from './select-items'

const BATCH = 500

/** The batches of one call; the browser calls again for the rest, and says how far it is. */
const BATCHES = 4

const ACTIONS: Record<ChangeRecoveryInput['act'], AuditAction> = {
  close: 'recovery.close',
  reopen: 'recovery.reopen',
  assign: 'recovery.assign',
  note: 'recovery.note',
}

/**
 * Closes, reopens, assigns or notes the selected failures, 500 in one transaction with its audit row. Failures that already
 * are in that state stay as they are. @throws AppError `forbidden` without recovery.write; `invalid`; `conflict` for an
 * assignee who may not work on failures
 */
export async function changeRecovery(scope: Scope, input: ChangeRecoveryInput): Promise<RecoveryChange> {
  authorize(scope, 'recovery.write')
  const db = await getDatabase()
  const { name } = scope.environment
  let [after, changed, looked] = [Number(input.after ?? 0), 0, 0]
  let undo: UndoStep[] = []
  for (let batch = 0; batch < BATCHES; batch++) {
    const { found: ids, done } = await db.transaction(async (tx) => {
      await lockDerived(tx, name)
      const found = await nextSelected(tx, selectedItems(name, input.of), after, BATCH)
      const done = found.length > 0 ? await changeItems(tx, scope, input, found) : NOTHING
      return { found, done }
    })
    changed += done.changed
    undo = [...undo, ...done.undo]
    looked += ids.length
    if (ids.length < BATCH) return { changed, unchanged: looked - changed, next: null, undo }
    after = ids.at(-1) ?? after
  }
  return { changed, unchanged: looked - changed, next: String(after), undo }
}

type Done = { changed: number; undo: UndoStep[] }

const NOTHING: Done = { changed: 0, undo: [] }

async function changeItems(
  tx: Transaction,
  scope: Scope,
  input: ChangeRecoveryInput,
  ids: readonly number[],
): Promise<Done> {
  const assignee = input.act === 'assign' && input.to !== null ? await findAssignee(tx, scope, input.to) : null
  const before = input.act === 'assign' ? await readAssignees(tx, scope.environment.name, ids) : null
  const changed = await write(tx, scope, input, ids, assignee)
  if (changed.length === 0) return NOTHING
  if (input.act === 'close' || input.act === 'reopen') await judgeItems(tx, scope.environment.name, changed)
  if (input.act === 'reopen') await outweighFastClock(tx, scope.environment.name, changed)
  const undo = await writeHistory(tx, input.act, stepsOf(scope, input, assignee, changed), before)
  const [only] = changed.length === 1 ? changed : []
  await recordAudit(tx, scope, {
    action: ACTIONS[input.act],
    entity: 'delivery',
    ...(only === undefined ? {} : { entityId: String(only) }),
    detail: {
      ...detailOf(input, assignee),
      failures: changed.length,
      ...of(input.of),
      first: changed[0],
      last: changed.at(-1),
    },
    subjects: await subjectsOf(tx, scope.environment.name, changed),
  })
  return { changed: changed.length, undo }
}

type Assignees = ReadonlyMap<number, string | null>

async function readAssignees(tx: Transaction, environment: string, ids: readonly number[]): Promise<Assignees> {
  const rows = await tx
    .select({ id: recoveryItem.deliveryId, to: recoveryItem.assigneeId })
    .from(recoveryItem)
    .where(namedFailures(environment, ids))
  return new Map(rows.map(({ id, to }) => [id, to]))
}

type Step = typeof recoveryHistory.$inferInsert

/** Writes failures with the same earlier assignee in a row, so that the first and the last id name them. */
async function writeHistory(
  tx: Transaction,
  act: ChangeRecoveryInput['act'],
  steps: readonly Step[],
  before: Assignees | null,
): Promise<UndoStep[]> {
  const undo: UndoStep[] = []
  const assigneeOf = ({ deliveryId }: Step) => before?.get(deliveryId) ?? null
  for (const to of new Set(steps.map(assigneeOf))) {
    const own = steps.filter((step) => assigneeOf(step) === to)
    const rows = await tx.insert(recoveryHistory).values(own).returning({ id: recoveryHistory.id })
    const [first, last] = [String(rows.at(0)?.id), String(rows.at(-1)?.id)]
    if (act === 'assign') undo.push({ act, first, last, to })
    if (act === 'close') undo.push({ act, first, last })
  }
  return undo
}

/** The users and resources of failures, for the audit. */
export async function subjectsOf(
  tx: Transaction,
  environment: string,
  ids: readonly number[],
): Promise<(string | null)[]> {
  const rows = await tx
    .select({ userId: recoveryItem.userId, resourceId: recoveryItem.resourceId })
    .from(recoveryItem)
    .where(namedFailures(environment, ids))
  return rows.flatMap(({ userId, resourceId }) => [userId, resourceId])
}

/** Makes a reopening outweigh evidence from a clock ahead of ours, too: the person saw it, however late its time. */
async function outweighFastClock(tx: Transaction, environment: string, ids: readonly number[]): Promise<void> {
  const { rows } = await tx.execute<{ id: string; upTo: string }>(sql`
    select delivery_id::text as id, to_jsonb(greatest(item.at, (
      select max(sort_at) from delivery
      where environment = ${environment} and outcome = 'delivered'
        and (resource_id = item.resource_id or event_id = item.event_id or (${OF_USER} and user_id = item.resource_id))
    ))) as "upTo"
    from recovery_item as item
    where environment = ${environment} and state = 'closed' and delivery_id in (
      select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json)
    )`)
  if (rows.length === 0) return
  await tx.execute(sql`
    update recovery_item as item set decision = jsonb_set(decision, '{upTo}', found."upTo")
    from json_to_recordset(${JSON.stringify(rows)}::json) as found(id bigint, "upTo" jsonb)
    where item.environment = ${environment} and item.delivery_id = found.id`)
  await judgeItems(
    tx,
    environment,
    rows.map(({ id }) => Number(id)),
  )
}

function stepsOf({ actor }: Scope, input: ChangeRecoveryInput, assignee: Assignee | null, ids: readonly number[]) {
  const text = input.act === 'assign' ? (assignee?.name ?? null) : input.act === 'note' ? input.note : input.reason
  const at = new Date()
  return ids.map((deliveryId) => ({ deliveryId, at, by: actor.name, act: input.act, text }))
}

const of = (selection: RecoverySelectionInput) => ('query' in selection ? { filter: selection.query } : {})

function detailOf(input: ChangeRecoveryInput, assignee: Assignee | null): Record<string, unknown> {
  switch (input.act) {
    case 'close':
    case 'reopen':
      return { reason: input.reason }
    case 'assign':
      return { to: input.to, name: assignee?.name ?? null }
    case 'note':
      return { note: input.note }
  }
}

/** Changes the failures and returns the ids of the changed ones. */
async function write(
  tx: Transaction,
  { actor, environment }: Scope,
  input: ChangeRecoveryInput,
  ids: readonly number[],
  assignee: Assignee | null,
): Promise<number[]> {
  const among = namedFailures(environment.name, ids)
  const change = async (set: PgUpdateSetSource<typeof recoveryItem>, where = among) => {
    const rows = await tx.update(recoveryItem).set(set).where(where).returning({ id: recoveryItem.deliveryId })
    return rows.map(({ id }) => id).toSorted((a, b) => a - b)
  }
  switch (input.act) {
    case 'close':
    case 'reopen': {
      const act = input.act === 'close' ? 'close' : 'open'
      const decision: RecoveryDecision = { act, at: new Date().toISOString(), by: actor.name, reason: input.reason }
      const own = sql`${JSON.stringify(decision)}::jsonb`
      // `jsonb_set` is immutable, unlike `jsonb_build_object`, as nodes of a cluster require; it gives null if no decision is replaced.
      const replacing = sql`jsonb_set(${own}, '{replaced}', ${recoveryItem.decision})`
      return change(
        { decision: act === 'close' ? sql`coalesce(${replacing}, ${own})` : decision },
        and(among, eq(recoveryItem.state, act === 'close' ? 'open' : 'closed')),
      )
    }
    case 'assign':
      return change(
        { assigneeId: input.to, assigneeName: assignee?.name ?? null },
        and(among, sql`${recoveryItem.assigneeId} is distinct from ${input.to}`),
      )
    case 'note':
      return change(
        { note: input.note, noteBy: input.note === null ? null : actor.name },
        and(among, sql`${recoveryItem.note} is distinct from ${input.note}`),
      )
  }
}
