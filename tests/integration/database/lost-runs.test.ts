import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { exportJob, redeliveryJob, returnSync, syncState } from '@/lib/db/schema'
import { createLostRunsLook } from '@/lib/worker/lost-runs'
import { settingsOf } from '../exports/fixtures'
import { addTarget, archive, environment, milestones, startOf } from '../redelivery/fixtures'
import { useDatabase } from '../support/use-database'

/** The queue and the job, or the kind, of each enqueued job. */
const asked = vi.hoisted((): string[] => [])
vi.mock('@/lib/jobs/enqueue', () => ({
  enqueue: async (queue: string, { jobId, kind }: { jobId?: number; kind?: string }) =>
    asked.push(`${queue} ${jobId ?? kind}`) > 0,
}))
vi.mock('@/lib/redelivery/targets/find-registered', () => ({ findRegistered: async () => ({ found: [], unread: [] }) }))

const held = useDatabase()
const OVER = new Date('2026-01-20T12:00:00Z')
const OWNER = { pid: 1, startedAt: '1', realm: 'elsewhere', run: 'a run' }

beforeEach(() => {
  asked.length = 0
})

const createLook = () => createLostRunsLook(() => true)

async function storeExport(change: Partial<typeof exportJob.$inferInsert>): Promise<number> {
  const [row] = await held.database
    .insert(exportJob)
    .values({
      requestKey: randomUUID(),
      environment: environment.name,
      name: 'An export',
      settings: settingsOf(),
      state: 'running',
      createdAt: OVER,
      operatorId: 'op_operator',
      operatorName: 'operator',
      ...change,
    })
    .returning({ id: exportJob.id })
  return row?.id ?? 0
}

test('what two looks in a row find without a living run is asked for, and nothing else', async () => {
  await addTarget()
  const redelivery = await startOf(await archive(milestones(1)))
  await held.database.update(redeliveryJob).set({ leaseOwner: OWNER, leaseUntil: OVER })
  const left = await storeExport({ leaseOwner: OWNER, leaseUntil: OVER })
  const neverTaken = await storeExport({ state: 'queued' })
  await storeExport({ state: 'queued', createdAt: new Date() })
  await storeExport({ leaseOwner: OWNER, leaseUntil: new Date(Date.now() + 60_000) })
  await storeExport({ state: 'done' })
  await held.database.insert(syncState).values({ environment: environment.name, leaseUntil: OVER })
  await held.database.insert(returnSync).values({ environment: environment.name, leaseUntil: OVER })
  await held.database.insert(syncState).values({ environment: 'not-configured', leaseUntil: OVER })
  asked.length = 0

  const look = createLook()
  await look()
  expect(asked).toEqual([])
  await look()
  expect(asked.toSorted()).toEqual(
    [
      'refresh-returns news',
      `run-export ${left}`,
      `run-export ${neverTaken}`,
      `run-redelivery ${redelivery}`,
      'sync-deliveries head',
    ].toSorted(),
  )
})

test('a run that prolongs its lease between two looks keeps its work, as after an outage of the database', async () => {
  const id = await storeExport({ leaseOwner: OWNER, leaseUntil: OVER })
  const look = createLook()
  await look()
  await held.database.update(exportJob).set({ leaseUntil: new Date(Date.now() + 60_000) })
  await look()
  await held.database.update(exportJob).set({ leaseUntil: OVER })
  await look()
  expect(asked).toEqual([])
  await look()
  expect(asked).toEqual([`run-export ${id}`])
})
