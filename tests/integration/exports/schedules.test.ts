import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { verifyAuditChain } from '@/lib/auth/audit/verify-chain'
import { exportJob, exportSchedule, operator } from '@/lib/db/schema'
import { addSchedule } from '@/lib/exports/schedules/add-schedule'
import { beginDueExports } from '@/lib/exports/schedules/begin-due'
import { changeSchedule } from '@/lib/exports/schedules/change-schedule'
import { deleteSchedule } from '@/lib/exports/schedules/delete-schedule'
import { listSchedules } from '@/lib/exports/schedules/list-schedules'
import { runSchedule } from '@/lib/exports/schedules/run-schedule'
import type { NewSchedule } from '@/lib/exports/schedules/schemas'
import type { Role } from '@/lib/model/role'
import { type Account, addAccount } from '../access/fixtures'
import { useDatabase } from '../support/use-database'
import { auditRowsOf, scopeOf } from '../views/fixtures'

vi.mock('@/lib/jobs/enqueue', () => ({ enqueue: async () => true }))

const store = useDatabase()

const PLAN: NewSchedule = {
  name: 'Failures of the day',
  settings: {
    kind: 'list',
    list: 'deliveries',
    query: 'outcome=failed&range=7d',
    layout: { format: 'csv', columns: ['time', 'event'], payload: 'omit', zone: 'UTC', bom: false },
  },
  cadence: { every: 'day', at: '06:00', covers: 'day' },
  zone: 'Europe/Berlin',
}

let owner: Account
let scope: ReturnType<typeof scopeOf>
beforeEach(async () => {
  owner = await addAccount('operator')
  scope = scopeOf(owner, 'sandbox')
})

const as = async (role: Role) => scopeOf(await addAccount(role), 'sandbox')

const jobs = () => store.database.select().from(exportJob).orderBy(exportJob.id)

async function dueAt(plan: Partial<NewSchedule>, nextDueAt: string) {
  const { id } = await addSchedule(scope, { ...PLAN, ...plan })
  await store.database
    .update(exportSchedule)
    .set({ nextDueAt: new Date(nextDueAt) })
    .where(eq(exportSchedule.id, id))
  return id
}

const begin = (at: string) => beginDueExports(scope.environment, new Date(at))

const stored = async () => (await store.database.select().from(exportSchedule))[0]

describe('a schedule that is due', () => {
  test('makes one job of the day before, in its zone, and is due the next day', async () => {
    const id = await dueAt({}, '2026-11-22T05:00:00Z')
    expect(await begin('2026-11-22T04:59:59Z')).toEqual([])
    const [jobId] = await begin('2026-11-22T05:00:20Z')
    expect(await jobs()).toMatchObject([
      {
        id: jobId,
        state: 'queued',
        name: PLAN.name,
        scheduleId: id,
        missed: null,
        operatorId: owner.id,
        settings: { query: 'outcome=failed&from=2026-11-20T23:00:00.000Z&to=2026-11-21T23:00:00.000Z' },
      },
    ])
    expect(await stored()).toMatchObject({
      nextDueAt: new Date('2026-11-23T05:00:00Z'),
      lastDueAt: new Date('2026-11-22T05:00:00Z'),
      problem: null,
    })
    const [created, made] = await auditRowsOf(store.database)
    expect([created?.action, made?.action, made?.detail]).toMatchObject([
      'schedule.create',
      'export.create',
      { schedule: id },
    ])
  })

  test('makes one job with two workers at it', async () => {
    await dueAt({}, '2026-11-22T05:00:00Z')
    const begun = await Promise.all([begin('2026-11-22T05:00:20Z'), begin('2026-11-22T05:00:20Z')])
    expect(begun.flat()).toHaveLength(1)
    expect(await jobs()).toHaveLength(1)
    expect(await begin('2026-11-22T05:01:20Z')).toEqual([])
    expect(await verifyAuditChain(store.database)).toMatchObject({ intact: true })
  })

  test('makes up missed runs once, in one file that covers all of them, and says so', async () => {
    await dueAt({}, '2026-11-19T05:00:00Z')
    await begin('2026-11-22T09:00:00Z')
    expect(await jobs()).toMatchObject([
      {
        missed: { count: 4, firstDueAt: '2026-11-19T05:00:00.000Z' },
        settings: { query: 'outcome=failed&from=2026-11-17T23:00:00.000Z&to=2026-11-21T23:00:00.000Z' },
      },
    ])
    expect(await stored()).toMatchObject({ nextDueAt: new Date('2026-11-23T05:00:00Z') })
  })

  test('says of a single run how late it was', async () => {
    await dueAt({}, '2026-11-22T05:00:00Z')
    await begin('2026-11-22T09:00:00Z')
    expect(await jobs()).toMatchObject([{ missed: { count: 1, firstDueAt: '2026-11-22T05:00:00.000Z' } }])
  })

  test('pins a sliding range as of its due time, from the first missed one on', async () => {
    await dueAt({ cadence: { every: 'day', at: '06:00', covers: 'filter' } }, '2026-11-21T05:00:00Z')
    await begin('2026-11-22T05:00:10Z')
    expect(await jobs()).toMatchObject([
      { settings: { query: 'outcome=failed&from=2026-11-14T05:00:00.000Z&to=2026-11-22T05:00:00.000Z' } },
    ])
  })

  test.each<[string, Partial<typeof operator.$inferInsert>, RegExp]>([
    ['is disabled', { disabledAt: new Date() }, /account of its owner.*is disabled/],
    ['may not schedule any more', { role: 'viewer' }, /its owner.*has the role viewer/],
  ])('does not run when its owner %s, and says why', async (_why, change, words) => {
    await dueAt({}, '2026-11-22T05:00:00Z')
    await store.database.update(operator).set(change).where(eq(operator.id, owner.id))
    expect(await begin('2026-11-22T05:00:20Z')).toEqual([])
    expect(await jobs()).toEqual([])
    expect(await stored()).toMatchObject({
      problem: expect.stringMatching(words),
      nextDueAt: new Date('2026-11-23T05:00:00Z'),
      lastDueAt: null,
    })
  })

  test('waits while it is paused, and makes up nothing when it goes on', async () => {
    const id = await dueAt({}, '2026-11-22T05:00:00Z')
    const [schedule] = (await listSchedules(scope)).schedules
    await changeSchedule(scope, id, { updatedAt: schedule?.updatedAt ?? '', isPaused: true })
    expect(await begin('2026-11-24T05:00:20Z')).toEqual([])
    const [paused] = (await listSchedules(scope)).schedules
    await changeSchedule(scope, id, { updatedAt: paused?.updatedAt ?? '', isPaused: false })
    const now = Date.now()
    expect((await stored())?.nextDueAt.getTime()).toBeGreaterThan(now)
  })
})

describe('scheduling', () => {
  test('asks for the right to, and for what the export itself needs', async () => {
    await expect(addSchedule(await as('support'), PLAN)).rejects.toMatchObject({ code: 'forbidden' })
    const strange = { ...PLAN.settings, query: 'outcome=exploded' } as NewSchedule['settings']
    await expect(addSchedule(scope, { ...PLAN, settings: strange })).rejects.toMatchObject({ code: 'invalid' })
    expect(await store.database.select().from(exportSchedule)).toEqual([])
  })

  test('refuses a name that is taken, whatever the case of its letters', async () => {
    await addSchedule(scope, PLAN)
    await expect(addSchedule(scope, { ...PLAN, name: 'FAILURES OF THE DAY' })).rejects.toMatchObject({
      code: 'conflict',
      fields: [{ field: 'body.name' }],
    })
  })

  test('is seen by all who read the list, changed by its owner and admins', async () => {
    const { id, updatedAt } = await addSchedule(scope, PLAN)
    const viewer = await as('viewer')
    expect((await listSchedules(viewer)).schedules).toMatchObject([{ id, canChange: false, isMine: false }])
    const colleague = await as('operator')
    for (const other of [viewer, colleague])
      await expect(changeSchedule(other, id, { updatedAt, name: 'Mine' })).rejects.toMatchObject({ code: 'forbidden' })
    const admin = await as('admin')
    const changed = await changeSchedule(admin, id, { updatedAt, name: 'Ours' })
    expect(changed).toMatchObject({ name: 'Ours', isMine: false })
    await expect(changeSchedule(scope, id, { updatedAt, name: 'Mine' })).rejects.toMatchObject({ code: 'conflict' })
    await deleteSchedule(scope, id)
    expect((await listSchedules(scope)).schedules).toEqual([])
  })

  test('runs at once on request, with the rights of who asks', async () => {
    const { id } = await addSchedule(scope, PLAN)
    const admin = await as('admin')
    const run = await runSchedule(admin, id)
    expect(await jobs()).toMatchObject([{ id: Number(run.id), scheduleId: id, operatorId: admin.actor.id }])
    expect((await listSchedules(scope)).schedules).toMatchObject([{ lastRun: { id: run.id, state: 'queued' } }])
  })
})
