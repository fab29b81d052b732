import '../redelivery/without-worker'
import { asc, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { insertRecords } from '@/lib/archive/sync/insert-records'
import { verifyAuditChain } from '@/lib/auth/audit/verify-chain'
import { operator as operatorTable, recoveryItem } from '@/lib/db/schema'
import { changeRecovery } from '@/lib/recovery/change/change-recovery'
import { undoRecovery } from '@/lib/recovery/change/undo-recovery'
import type { UndoStep } from '@/lib/recovery/dto'
import { getRecoverySummary } from '@/lib/recovery/list/count-recovery'
import { getRecoveryItem } from '@/lib/recovery/list/list-recovery'
import { archiveRecord } from '../../support/models/recovery-history'
import { scopeOf } from '../../support/scope'
import { environment, operator } from '../redelivery/fixtures'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
const other = scopeOf(environment, 'admin')
const HOUR = 3_600_000

const recordOf = (index: number, outcome: 'delivered' | 'failed', minute: number) =>
  archiveRecord(
    {
      event: 'offramp.completed',
      outcome,
      eventId: `e${index}`,
      sequence: 1,
      resourceId: `r${index}`,
      endpoint: 'https://hooks.example/in',
    },
    Date.now() - HOUR + minute * 60_000,
  )

const store = (records: ReturnType<typeof recordOf>[]) =>
  held.database.transaction((tx) => insertRecords(tx, environment.name, records))

/** Everything that a person can change of a failure, and what follows from it. */
const readItems = () =>
  held.database
    .select({
      id: recoveryItem.deliveryId,
      state: recoveryItem.state,
      rule: recoveryItem.rule,
      closedAt: recoveryItem.closedAt,
      closedBy: recoveryItem.closedBy,
      reason: recoveryItem.reason,
      decision: recoveryItem.decision,
      assigneeId: recoveryItem.assigneeId,
      assigneeName: recoveryItem.assigneeName,
      note: recoveryItem.note,
    })
    .from(recoveryItem)
    .orderBy(asc(recoveryItem.at))

const countOpen = async () => (await getRecoverySummary(operator)).open

let ids: string[] = []
const some = (...which: number[]) => ({ ids: which.map((index) => ids[index] ?? '') })
const close = (of = some(0, 1, 2), scope = operator) =>
  changeRecovery(scope, { act: 'close', of, reason: 'Paid by hand' })
const assign = (to: string | null, of = some(0, 1, 2), scope = operator) =>
  changeRecovery(scope, { act: 'assign', of, to })

beforeEach(async () => {
  await store([0, 1, 2].map((index) => recordOf(index, 'failed', index)))
  ids = (await readItems()).map(({ id }) => String(id))
  const person = (role: 'operator' | 'admin') => ({
    id: `op_${role}`,
    email: `${role}@desk.example`,
    name: role,
    role,
    passwordHash: '-',
  })
  await held.database.insert(operatorTable).values([person('operator'), person('admin')])
})

test('undo of closing restores each failure as it was, also one that had been reopened', async () => {
  await close(some(0))
  await changeRecovery(other, { act: 'reopen', of: some(0), reason: 'It was not paid' })
  const before = await readItems()
  const { undo } = await close()
  expect(await countOpen()).toBe(0)
  expect(await undoRecovery(operator, undo)).toEqual({ undone: 3, left: 0 })
  expect(await readItems()).toEqual(before)
  expect(await countOpen()).toBe(3)
  expect(await undoRecovery(operator, undo), 'a second time').toEqual({ undone: 0, left: 3 })
})

test('undo of assigning gives each failure back to whom it was assigned', async () => {
  await assign('op_admin', some(0))
  await assign('op_operator', some(1))
  const before = await readItems()
  const { undo, changed } = await assign('op_operator')
  expect(changed).toBe(2)
  expect(await undoRecovery(operator, undo)).toEqual({ undone: 2, left: 0 })
  expect(await readItems()).toEqual(before)
})

test('undo leaves what somebody else changed since, even where it looks the same', async () => {
  const { undo } = await close()
  await changeRecovery(other, { act: 'reopen', of: some(0, 1), reason: 'It was not paid' })
  await close(some(1), other)
  const changed = (await readItems()).slice(0, 2)
  expect(await undoRecovery(operator, undo)).toEqual({ undone: 1, left: 2 })
  const after = await readItems()
  expect(after.slice(0, 2)).toEqual(changed)
  expect(after[2]).toMatchObject({ state: 'open', decision: null })

  const given = await assign('op_operator')
  await assign('op_admin', some(0), other)
  await assign('op_operator', some(0), other)
  expect(await undoRecovery(operator, given.undo)).toEqual({ undone: 2, left: 1 })
  expect((await readItems()).map(({ assigneeName }) => assigneeName)).toEqual(['operator', null, null])
})

test('evidence that arrived after closing counts once closing is undone', async () => {
  const { undo } = await close()
  await store([recordOf(0, 'delivered', 10)])
  expect(await undoRecovery(operator, undo)).toEqual({ undone: 3, left: 0 })
  expect((await readItems()).map(({ rule, decision }) => [rule, decision])).toEqual([
    ['same-event', null],
    [null, null],
    [null, null],
  ])
})

test('only the person who changed failures undoes it, and within minutes', async () => {
  const { undo } = await close()
  await expect(undoRecovery(scopeOf(environment, 'support'), undo)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await undoRecovery(other, undo)).toEqual({ undone: 0, left: 0 })
  const elsewhere = { ...operator, environment: { ...environment, name: 'other' } }
  expect(await undoRecovery(elsewhere, undo)).toEqual({ undone: 0, left: 0 })
  await held.database.execute(sql`update recovery_history set at = at - interval '11 minutes'`)
  expect(await undoRecovery(operator, undo)).toEqual({ undone: 0, left: 3 })
  expect(await countOpen()).toBe(0)
})

test('undo gives nothing to a person who may not work on failures', async () => {
  const { undo } = await assign('op_operator')
  const forged = undo.map((step): UndoStep => ({ ...step, act: 'assign', to: 'op_gone' }))
  await expect(undoRecovery(operator, forged)).rejects.toMatchObject({ code: 'conflict' })
  expect((await readItems()).map(({ assigneeId }) => assigneeId)).toEqual(['op_operator', 'op_operator', 'op_operator'])
})

test('undo is an act of its own in the history and the audit', async () => {
  const { undo } = await close(some(0))
  await undoRecovery(operator, undo)
  const { history } = await getRecoveryItem(operator, ids[0] ?? '')
  expect(history.map(({ act, by, text }) => [act, by, text])).toEqual([
    ['undo-close', 'operator', null],
    ['close', 'operator', 'Paid by hand'],
  ])
  const { rows } = await held.database.execute<{ action: string; entity_id: string; detail: unknown }>(
    sql`select action, entity_id, detail from audit where action like 'recovery.%' order by id desc limit 1`,
  )
  expect(rows).toEqual([
    {
      action: 'recovery.undo',
      entity_id: ids[0],
      detail: { undone: 'close', failures: 1, changedSince: 0, first: Number(ids[0]), last: Number(ids[0]) },
    },
  ])
  expect(await verifyAuditChain(held.database)).toMatchObject({ intact: true })
})
