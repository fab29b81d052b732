import '../redelivery/without-worker'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { insertRecords } from '@/lib/archive/sync/insert-records'
import { deleteRows } from '@/lib/archive/upkeep/delete-deliveries'
import { AUDIT } from '@/lib/audit/audit-list'
import { countEntries, listEntries } from '@/lib/audit/list-entries'
import { recordAudit } from '@/lib/auth/audit/audit'
import { verifyAuditChain } from '@/lib/auth/audit/verify-chain'
import { audit, auditSubjects, operator as operatorTable, redeliveryItem, session } from '@/lib/db/schema'
import { requestExport } from '@/lib/exports/jobs/request-export'
import { ROWS_WITH_SUBJECTS } from '@/lib/exports/limits'
import { changeRecovery } from '@/lib/recovery/change/change-recovery'
import { listFailureIds } from '@/lib/recovery/change/list-failure-ids'
import { listSentAgain } from '@/lib/redelivery/items/list-sent-again'
import { listRedeliveries } from '@/lib/redelivery/list/list-redeliveries'
import { REDELIVERIES } from '@/lib/redelivery/list/redeliveries'
import { archiveRecord } from '../../support/models/recovery-history'
import { scopeOf } from '../../support/scope'
import { PATIENT_MS, settingsOf } from '../exports/fixtures'
import {
  addTarget,
  archive,
  environment,
  FAILED,
  milestones,
  operator,
  run,
  scripted,
  startOf,
} from '../redelivery/fixtures'
import { testOnOneServer, useDatabase } from '../support/use-database'

const held = useDatabase()
beforeEach(() => addTarget())

const admin = scopeOf(environment, 'admin')

/** The acts on these ids, from the oldest on. */
async function actsOn(...ids: string[]) {
  const page = await listEntries(admin, { ...AUDIT.start, entityId: ids }, new Date())
  const counted = await countEntries(admin, { ...AUDIT.none, entityId: ids }, new Date())
  expect(counted.total).toBe(page.rows.length)
  return page.rows.toReversed().map(({ action, actor }) => `${action} by ${actor}`)
}

const userOf = (index: number) => `usr_${index}`

/** Archives three resources, each of its own user. */
async function archiveThree() {
  const ids = await archive(milestones(3))
  for (const [index, id] of ids.entries())
    await held.database.execute(sql`update delivery set user_id = ${userOf(index)} where id = ${id}`)
  return ids
}

test('a redelivery is found by each user and resource that it sent a payload of, also after the archive forgot it', async () => {
  const ids = await archiveThree()
  const [first = 0, second = 0] = ids
  const jobId = await startOf([first, second])
  await run(jobId, scripted().parts)
  const acts = ['redelivery.start by operator', 'redelivery.end by run-redelivery']
  await held.database.transaction((tx) => deleteRows(tx, 'sandbox', sql`select id from delivery`))
  expect(await actsOn('usr_0')).toEqual(acts)
  expect(await actsOn('ofr_1')).toEqual(acts)
  expect(await actsOn('usr_1', 'ofr_1')).toEqual(acts)
  expect(await actsOn('usr_2')).toEqual([])
  const jobs = async (about: string) => {
    const { rows } = await listRedeliveries(operator, { ...REDELIVERIES.start, about: [about] }, new Date())
    return rows.map(({ id, operatorName }) => [id, operatorName])
  }
  expect(await jobs('usr_1')).toEqual([[String(jobId), 'operator']])
  expect(await jobs('ofr_0')).toEqual([[String(jobId), 'operator']])
  expect(await jobs('usr_2')).toEqual([])
})

test('a delivery names who sent it again', async () => {
  const [first = 0] = await archiveThree()
  const jobId = await startOf([first])
  await run(jobId, scripted(() => FAILED).parts)
  const [sent] = await listSentAgain(operator, String(first))
  expect(sent).toMatchObject({ jobId: String(jobId), by: 'operator', state: 'failed' })
})

test('an export is found by whom its file has, and one of too many rows by everybody', async () => {
  await archiveThree()
  const request = (query: string) =>
    requestExport(operator, { requestKey: randomUUID(), settings: settingsOf({}, query) }, PATIENT_MS)
  await request('user=usr_0')
  const acts = ['export.create by operator', 'export.end by run-export']
  expect(await actsOn('usr_0')).toEqual(acts)
  expect(await actsOn('ofr_0')).toEqual(acts)
  expect(await actsOn('usr_1')).toEqual([])
  await held.database.execute(sql`
    insert into delivery (environment, hash, ordinal, sort_at, event, endpoint, outcome, payload, payload_bytes)
    select 'sandbox', sha256(number::text::bytea), 1, now(), 'e', 'https://a.example', 'failed', '{}', 2
    from generate_series(1, ${ROWS_WITH_SUBJECTS}) as number`)
  await request('outcome=failed')
  const stored = await held.database.select().from(auditSubjects)
  expect(stored.map(({ subjects }) => subjects?.toSorted() ?? null)).toEqual([['ofr_0', 'usr_0'], null])
  expect(await actsOn('usr_of_tomorrow')).toEqual(acts)
  expect(await actsOn('usr_0')).toEqual([...acts, ...acts])
})

const failureOf = (index: number) =>
  archiveRecord(
    {
      event: 'payment.updated',
      endpoint: 'https://hooks.example/in',
      outcome: 'failed',
      eventId: null,
      sequence: null,
      resourceId: `pay_${index}`,
      userId: `usr_${7 + index}`,
    },
    Date.now() - 3_600_000,
  )

test('failures that were closed together are found by each of their users and resources, and the row names none', async () => {
  const records = [0, 1, 2].map((index) => failureOf(index))
  await held.database.transaction((tx) => insertRecords(tx, 'sandbox', records))
  const readAt = new Date(Date.now() + 60_000).toISOString()
  const { ids } = await listFailureIds(operator, { query: '', except: [], readAt })
  await changeRecovery(operator, { act: 'close', of: { ids }, reason: 'told by phone' })
  for (const id of ['pay_0', 'pay_2', 'usr_9']) expect(await actsOn(id)).toEqual(['recovery.close by operator'])
  expect(await actsOn('pay_3')).toEqual([])
  const [row] = await held.database.select().from(audit)
  expect(JSON.stringify(row?.detail)).not.toContain('usr_9')
})

test('a text looks among what concerns an id', async () => {
  const record = (purpose: string, subjects: string[]) =>
    held.database.transaction((tx) =>
      recordAudit(tx, admin, { action: 'user.read', entity: 'user', entityId: 'usr_1', detail: { purpose }, subjects }),
    )
  await record('ticket one', ['ofr_1'])
  await record('ticket two', ['ofr_2'])
  const found = await listEntries(admin, { ...AUDIT.start, entityId: ['ofr_2'], text: 'ticket' }, new Date())
  expect(found.rows.map(({ detail }) => detail.purpose)).toEqual(['ticket two'])
})

test('whom rows concern is kept beside the chain, which stays whole', async () => {
  const [first = 0] = await archiveThree()
  await run(await startOf([first]), scripted().parts)
  const before = await verifyAuditChain(held.database)
  expect(before).toMatchObject({ intact: true })
  await held.database.delete(auditSubjects)
  expect(await verifyAuditChain(held.database)).toEqual(before)
})

test('rows say names in place of ids, and which of them one act made', async () => {
  await held.database
    .insert(session)
    .values({
      id: 'session-1',
      operatorId: 'op_admin',
      createdAt: new Date(),
      lastSeenAt: new Date(),
      expiresAt: new Date(),
    })
  await held.database.update(operatorTable).set({ name: 'Ada' }).where(eq(operatorTable.id, 'op_admin'))
  const record = (entity: string, entityId: string, detail = {}, requestId = 'req_1') =>
    held.database.transaction((tx) =>
      recordAudit(tx, { ...admin, requestId }, { action: 'session.revoke', entity, entityId, detail }),
    )
  await record('session', 'session-1')
  await record('operator', 'op_admin')
  await record('operator', 'op_gone', {}, 'req_2')
  await record('target', 'target-of-the-tests', {}, 'req_3')
  await record('view', 'view-1', { name: 'Night' }, 'req_4')
  await record('redelivery_job', '6', { target: 'Staging', deliveries: 1 }, 'req_5')
  await record('redelivery_job', '7', { target: 'Staging', total: 1200 }, 'req_6')
  await record('redelivery_job', '8', { target: 'Staging', total: 0 }, 'req_7')
  const { rows } = await listEntries(admin, { ...AUDIT.start }, new Date())
  expect(rows.map(({ name, isSameAct }) => [name, isSameAct])).toEqual([
    ['Staging', false],
    ['1,200 deliveries to Staging', false],
    ['1 delivery to Staging', false],
    ['Night', false],
    ['Staging', false],
    [null, false],
    ['Ada', false],
    ['Ada', true],
  ])
})

testOnOneServer('the migration finds whom the acts of an earlier version concerned', async () => {
  const sent = await archiveThree()
  const records = [0, 1, 2, 3].map((index) => failureOf(index))
  await held.database.transaction((tx) => insertRecords(tx, 'sandbox', records))
  const readAt = new Date(Date.now() + 60_000).toISOString()
  const { ids } = await listFailureIds(operator, { query: '', except: [], readAt })
  await changeRecovery(operator, { act: 'close', of: { ids: ids.slice(0, 2) }, reason: 'told by phone' })
  await changeRecovery(operator, { act: 'note', of: { ids: ids.slice(1) }, note: 'ask the bank' })
  await held.database.transaction((tx) =>
    recordAudit(tx, admin, {
      action: 'user.read',
      entity: 'user',
      entityId: 'usr_1',
      detail: { of: 'off-ramp', id: 'ofr_1' },
      subjects: ['ofr_1'],
    }),
  )
  await held.database.transaction((tx) =>
    recordAudit(tx, admin, { action: 'recovery.re_read', entity: 'resource', entityId: 'ofr_2', subjects: ['usr_2'] }),
  )
  await startOf(sent)
  const kept = async () => ({
    subjects: (await held.database.select().from(auditSubjects).orderBy(auditSubjects.auditId)).map((row) => ({
      ...row,
      subjects: row.subjects?.toSorted(),
    })),
    users: await held.database
      .select({ id: redeliveryItem.deliveryId, user: redeliveryItem.userId })
      .from(redeliveryItem)
      .orderBy(redeliveryItem.position),
  })
  const before = await kept()
  expect(before.subjects).toHaveLength(4)
  const migration = await readFile('lib/db/migrations/0018_audit_subjects.sql', 'utf8')
  await held.database.transaction(async (tx) => {
    await tx.execute(sql`drop table audit_subjects`)
    await tx.execute(sql`alter table redelivery_item drop column user_id`)
    for (const statement of migration.split('--> statement-breakpoint')) await tx.execute(sql.raw(statement))
  })
  expect(await kept()).toEqual(before)
})
