import '../redelivery/without-worker'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rebuildRecovery } from '@/lib/archive/derived/recovery/fill-items'
import { recordRedelivered } from '@/lib/archive/derived/recovery/record-redelivered'
import { insertRecords } from '@/lib/archive/sync/insert-records'
import { deleteRows } from '@/lib/archive/upkeep/delete-deliveries'
import { verifyAuditChain } from '@/lib/auth/audit/verify-chain'
import { operator as operatorTable } from '@/lib/db/schema'
import type { Role } from '@/lib/model/role'
import { listAssignees } from '@/lib/recovery/change/assignees'
import { changeRecovery } from '@/lib/recovery/change/change-recovery'
import { listFailureIds } from '@/lib/recovery/change/list-failure-ids'
import { listReadable } from '@/lib/recovery/change/list-readable'
import type { RecoverySelectionInput } from '@/lib/recovery/change/schemas'
import { countRecovery, getRecoverySummary } from '@/lib/recovery/list/count-recovery'
import { getRecoveryItem, listRecovery } from '@/lib/recovery/list/list-recovery'
import { RECOVERY, type RecoveryAddress } from '@/lib/recovery/list/recovery-items'
import { archiveRecord, USER } from '../../support/models/recovery-history'
import { scopeOf } from '../../support/scope'
import { addTarget, DELIVERED, environment, operator, run, scripted, startOf, TARGET_ID } from '../redelivery/fixtures'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
const ENDPOINT = 'https://hooks.example/in'
const HOUR = 3_600_000

type Told = {
  event: string
  minute: number
  outcome?: 'delivered' | 'failed'
  eventId?: string | null
  resource: string
  sequence?: number | null
}

const recordOf = ({ event, minute, outcome = 'failed', eventId = null, resource, sequence = null }: Told) =>
  archiveRecord(
    { event, outcome, eventId, sequence, resourceId: resource, endpoint: ENDPOINT },
    Date.now() - 5 * HOUR + minute * 60_000,
  )

const store = (told: readonly Told[]) =>
  held.database.transaction((tx) => insertRecords(tx, environment.name, told.map(recordOf)))

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** Stores an hour of 118 failures, and the deliveries that came after it. */
async function outage(): Promise<void> {
  const event = 'offramp.completed'
  await store([
    ...times(40, (i) => ({ event, minute: i, resource: `a${i}`, eventId: `ea${i}`, sequence: 2 })),
    ...times(20, (i) => ({ event: 'offramp.inFlight', minute: i, resource: `b${i}`, eventId: `eb${i}`, sequence: 1 })),
    ...times(18, (i) => ({ event: 'payment.updated', minute: i, resource: `c${i}` })),
    ...times(40, (i) => ({ event, minute: i, resource: `d${i}`, eventId: `ed${i}`, sequence: 2 })),
  ])
  await store([
    ...times(40, (i) => ({
      event,
      minute: 90,
      outcome: 'delivered' as const,
      resource: `a${i}`,
      eventId: `ea${i}`,
      sequence: 2,
    })),
    ...times(20, (i) => ({
      event,
      minute: 90,
      outcome: 'delivered' as const,
      resource: `b${i}`,
      eventId: `fb${i}`,
      sequence: 2,
    })),
    ...times(18, (i) => ({ event: 'payment.completed', minute: 90, outcome: 'delivered' as const, resource: `c${i}` })),
  ])
}

const summary = async () => {
  const { raw, open, rules } = await getRecoverySummary(operator)
  return { raw, open, ...Object.fromEntries(rules.map(({ value, count }) => [value, count])) }
}

const all = { query: '', except: [], readAt: new Date(Date.now() + HOUR).toISOString() }

test('an incident goes to zero, each failure by its evidence', async () => {
  await outage()
  await addTarget()
  const told = { raw: 118, 'same-event': 40, 'higher-sequence': 20, followed: 18 }
  expect(await summary()).toEqual({ ...told, open: 40 })
  const page = await listRecovery(operator, { ...RECOVERY.start, limit: 50, group: 'none' }, new Date())
  expect(page.rows.every(({ resourceId, openOfResource }) => resourceId?.startsWith('d') && openOfResource === 1)).toBe(
    true,
  )
  // The failures that are lost first come first.
  expect(page.rows.map(({ at }) => at)).toEqual(page.rows.map(({ at }) => at).toSorted())
  const { total, failures, rules } = await countRecovery(operator, RECOVERY.none, new Date())
  expect([total, failures.total, rules.find(({ value }) => value === 'followed')?.count]).toEqual([40, 40, 18])

  const { ids } = await listFailureIds(operator, all)
  expect(ids.map(Number).toSorted()).toEqual(page.rows.map(({ id }) => Number(id)).toSorted())
  const jobId = await startOf(ids.map(Number))
  const { parts, sent } = scripted(() =>
    sent.length === 7 ? { ...DELIVERED, state: 'failed', status: 500 } : DELIVERED,
  )
  await run(jobId, parts)
  expect(await summary()).toEqual({ ...told, open: 1, redelivered: 39 })
  const closed = sent.find((_, index) => index !== 6)
  const { item } = await getRecoveryItem(operator, String(closed?.deliveryId))
  expect(item).toMatchObject({
    state: 'closed',
    rule: 'redelivered',
    evidence: { of: 'redelivery', jobId: String(jobId), status: 200, target: 'Staging' },
  })

  const { ids: left } = await listFailureIds(operator, all)
  const again = await startOf(left.map(Number))
  await run(again, scripted().parts)
  expect(await summary()).toEqual({ ...told, open: 0, redelivered: 40 })
  expect((await getRecoverySummary(operator)).lastClosedAt).not.toBeNull()
})

test('an answer of a staging target closes nothing in production, that of a production handler does', async () => {
  await store([{ event: 'offramp.completed', minute: 1, resource: 'p', eventId: 'p', sequence: 1 }])
  await addTarget()
  const { ids } = await listFailureIds(operator, all)
  const answer = () =>
    held.database.transaction((tx) =>
      recordRedelivered(tx, { name: 'sandbox', kind: 'production' }, { id: 1, targetId: TARGET_ID, targetName: 'T' }, [
        { deliveryId: Number(ids[0]), position: 1, status: 204, endedAt: new Date() },
      ]),
    )
  await answer()
  expect(await summary()).toEqual({ raw: 1, open: 1 })
  await held.database.execute(sql`update redelivery_target set kind = 'production'`)
  await answer()
  expect(await summary()).toEqual({ raw: 1, open: 0, redelivered: 1 })
})

test('a person closes with a reason, evidence takes its place, and counts no more once it is gone', async () => {
  const failed = { event: 'offramp.completed', minute: 1, resource: 'h', eventId: 'h', sequence: 1 }
  await store([failed])
  const { ids } = await listFailureIds(operator, all)
  const close = { act: 'close' as const, of: all, reason: 'The user was paid by hand' }
  await expect(changeRecovery(scopeOf(environment, 'support'), close)).rejects.toMatchObject({ code: 'forbidden' })
  const misread = { ...all, query: 'endpoints=x' }
  await expect(changeRecovery(operator, { ...close, of: misread })).rejects.toMatchObject({ code: 'invalid' })
  expect(await changeRecovery(operator, close)).toMatchObject({ changed: 1, unchanged: 0, next: null })
  expect(await changeRecovery(operator, close)).toEqual({ changed: 0, unchanged: 0, next: null, undo: [] })
  const read = async () => (await getRecoveryItem(operator, ids[0] ?? '')).item
  expect(await read()).toMatchObject({ rule: 'by-hand', closedBy: 'operator', reason: close.reason })

  await store([{ ...failed, minute: 5, outcome: 'delivered' }])
  expect(await read()).toMatchObject({ rule: 'same-event', reason: null, decision: { reason: close.reason } })
  const phantom = sql`select id from delivery where outcome = 'delivered'`
  await held.database.transaction((tx) => deleteRows(tx, environment.name, phantom))
  expect(await read()).toMatchObject({ rule: 'by-hand' })

  const reopen = { act: 'reopen' as const, of: { ids }, reason: 'It was not paid' }
  expect(await changeRecovery(operator, reopen)).toMatchObject({ changed: 1 })
  expect(await read()).toMatchObject({ state: 'open', decision: { act: 'open', reason: reopen.reason } })
  const assign = (to: string | null) => changeRecovery(operator, { act: 'assign', of: { ids }, to })
  const person = (role: Role) => ({
    id: `op_${role}`,
    email: `${role}@desk.example`,
    name: role,
    role,
    passwordHash: '-',
  })
  await held.database.insert(operatorTable).values([person('operator'), person('support'), person('admin')])
  expect(await listAssignees(operator)).toEqual([
    { id: 'op_operator', name: 'operator', isMe: true },
    { id: 'op_admin', name: 'admin', isMe: false },
  ])
  await expect(assign('op_support')).rejects.toMatchObject({ code: 'conflict' })
  await assign('op_admin')
  expect(await read()).toMatchObject({ assigneeName: 'admin' })
  await assign('op_operator')
  await changeRecovery(operator, { act: 'note', of: { ids }, note: 'Called the bank' })
  expect(await read()).toMatchObject({ assigneeName: 'operator', note: 'Called the bank', noteBy: 'operator' })
  const { history } = await getRecoveryItem(operator, ids[0] ?? '')
  expect(history.map(({ act, text }) => [act, text])).toEqual([
    ['note', 'Called the bank'],
    ['assign', 'operator'],
    ['assign', 'admin'],
    ['reopen', reopen.reason],
    ['close', close.reason],
  ])
  const { rows } = await held.database.execute<{ action: string }>(
    sql`select action from audit where action like 'recovery.%' order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'recovery.close',
    'recovery.reopen',
    'recovery.assign',
    'recovery.assign',
    'recovery.note',
  ])
  expect(await verifyAuditChain(held.database)).toMatchObject({ intact: true })
})

test('a person reopens what a platform of a faster clock says was delivered later', async () => {
  const failed = { event: 'offramp.completed', minute: 302, resource: 'fast', eventId: 'f', sequence: 1 }
  await store([failed, { ...failed, minute: 303, outcome: 'delivered' }])
  const { rows } = await listRecovery(operator, { ...RECOVERY.start, state: 'closed' }, new Date())
  const ids = rows.map(({ id }) => id)
  await changeRecovery(operator, { act: 'reopen', of: { ids }, reason: 'It was not paid' })
  expect(await summary()).toMatchObject({ open: 1 })
  await rebuildRecovery(environment.name, new AbortController().signal)
  expect(await summary()).toMatchObject({ open: 1 })
  // A delivery that is sent again now is evidence, although the clock of the platform stands later.
  const { item } = await getRecoveryItem(operator, ids[0] ?? '')
  const endedAt = new Date(Date.parse(item.decision?.at ?? '') + 1)
  const answered = [{ deliveryId: Number(ids[0]), position: 1, status: 204, endedAt }]
  await addTarget()
  await held.database.transaction((tx) =>
    recordRedelivered(tx, environment, { id: 1, targetId: TARGET_ID, targetName: 'T' }, answered),
  )
  expect(await summary()).toMatchObject({ open: 0, redelivered: 1 })
})

test('failures of one resource at one endpoint are one row, and are changed together', async () => {
  const event = 'offramp.completed'
  await store([
    ...times(3, (i) => ({ event, minute: 10 + i, resource: 'g', eventId: `g${i}`, sequence: 9 })),
    { event: 'offramp.failed', minute: 20, resource: 'g', eventId: 'g9', sequence: 9 },
    { event, minute: 1, resource: 'h', eventId: 'h1', sequence: 1 },
    { event: 'offramp.inFlight', minute: 0, resource: 'h', eventId: 'h0', sequence: 1 },
    { event, minute: 2, resource: '', eventId: 'n1', sequence: 1 },
    { event, minute: 3, resource: '', eventId: 'n2', sequence: 1 },
  ])
  const now = new Date(Date.now() + HOUR)
  const list = async (asked: Partial<RecoveryAddress>) => {
    const which = { ...RECOVERY.start, limit: 50 as const, ...asked }
    const [page, { total, failures }] = await Promise.all([
      listRecovery(operator, which, now),
      countRecovery(operator, RECOVERY.which(which), now),
    ])
    expect(total).toBe(page.rows.length)
    expect(failures.total).toBe(page.rows.reduce((sum, { group }) => sum + (group?.failures ?? 1), 0))
    return page.rows.map(({ resourceId, group }) => [resourceId, group?.failures ?? 1])
  }
  expect(await list({})).toEqual([
    ['h', 2],
    ['', 1],
    ['', 1],
    ['g', 4],
  ])
  expect(await list({ order: 'newest' })).toEqual([
    ['g', 4],
    ['', 1],
    ['', 1],
    ['h', 2],
  ])
  // A group has the failures that the filter leaves of it.
  expect(await list({ event: [event] })).toEqual([
    ['h', 1],
    ['', 1],
    ['', 1],
    ['g', 3],
  ])
  expect(await list({ group: 'none' })).toHaveLength(8)
  expect(await list({ outcome: ['unknown'] })).toEqual([])
  expect(await list({ age: '1h' })).toHaveLength(4)
  expect(await list({ age: '1d' })).toEqual([])
  const incident = {
    state: 'open',
    endpoint: [ENDPOINT],
    from: new Date(Date.now() - 5 * HOUR + 90_000).toISOString(),
  } as const
  expect(await list({ ...incident, endpoint: [...incident.endpoint], to: now.toISOString() })).toEqual([
    ['', 1],
    ['', 1],
    ['g', 4],
  ])

  const [first] = (await listRecovery(operator, { ...RECOVERY.start, order: 'newest' }, now)).rows
  const readAt = now.toISOString()
  const query = `event=${event}`
  const close = (of: RecoverySelectionInput) => changeRecovery(operator, { act: 'close', of, reason: 'Paid by hand' })
  const { rows } = await listRecovery(operator, { ...RECOVERY.start, event: [event] }, now)
  const ofG = rows.find(({ resourceId }) => resourceId === 'g')?.id ?? ''
  expect(await close({ groups: [ofG], query, readAt })).toMatchObject({ changed: 3 })
  expect(first).toMatchObject({ event: 'offramp.failed', group: { failures: 4, open: 4, events: 2 } })
  expect((await listRecovery(operator, { ...RECOVERY.start, state: 'all' }, now)).rows.at(-1)?.group).toMatchObject({
    failures: 4,
    open: 1,
    rules: 1,
  })
  const ofH = rows[0]?.id ?? ''
  // A selection without a row leaves out the whole group of the row.
  expect(await close({ except: [ofH], query: '', readAt })).toMatchObject({ changed: 3 })
  expect(await list({})).toEqual([['h', 2]])
  const { resources, isCut } = await listReadable(operator, { except: [], query: '', readAt })
  expect([resources, isCut]).toEqual([
    [{ itemId: expect.any(String), resourceId: 'h', resource: 'off-ramp', userId: USER, failures: 2 }],
    false,
  ])
})
