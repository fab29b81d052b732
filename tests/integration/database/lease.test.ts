import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { canWatcherSync } from '@/lib/archive/sync/can-watcher-sync'
import { DELIVERY_LEASES } from '@/lib/archive/sync/lease'
import { forgetWalk, newWalk, saveWalk } from '@/lib/archive/sync/span-store'
import { leaseTimes } from '@/lib/db/lease/lease'
import { identityOf, ownIdentity } from '@/lib/db/process-identity'
import { archiveSpan, syncState } from '@/lib/db/schema'
import { QUEUES } from '@/lib/jobs/queues'
import type { ProcessIdentity } from '@/lib/model/process-identity'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
const PAST = new Date('2026-01-20T12:00:00Z')

async function take() {
  const lease = await DELIVERY_LEASES.take('sandbox')
  if (!lease) throw new Error('The lease was not free')
  return lease
}

const leaseUntil = async () => (await held.database.select().from(syncState))[0]?.leaseUntil ?? null

test('a sign of life prolongs a lease that is held, and not one that was taken over', async () => {
  const lease = await take()
  await held.database.update(syncState).set({ leaseUntil: PAST })
  await DELIVERY_LEASES.beat(lease)
  expect((await leaseUntil())?.getTime()).toBeGreaterThan(PAST.getTime())

  await held.database.update(syncState).set({ leaseUntil: PAST, fence: lease.fence + 1 })
  await DELIVERY_LEASES.beat(lease)
  expect(await leaseUntil()).toEqual(PAST)
})

test('a sign of life that comes after the end of its run leaves the lease free', async () => {
  const lease = await take()
  await DELIVERY_LEASES.end(lease, { isCaughtUp: true, problem: null })
  await DELIVERY_LEASES.beat(lease)
  expect(await leaseUntil()).toBeNull()
})

test('leases that a killed process left behind are free again once they are cleared', async () => {
  await take()
  expect(await DELIVERY_LEASES.take('sandbox')).toBeNull()
  await DELIVERY_LEASES.clear()
  expect(await DELIVERY_LEASES.take('sandbox')).not.toBeNull()
})

const giveLeaseTo = (leaseHolder: ProcessIdentity) => held.database.update(syncState).set({ leaseHolder })

test('a process that runs keeps its lease, and one that was killed is followed at once', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'])
  await once(child, 'spawn')
  const lease = await take()
  await giveLeaseTo(identityOf(child.pid ?? 0))
  expect(await DELIVERY_LEASES.take('sandbox')).toBeNull()
  expect(await canWatcherSync('sandbox')).toBe(false)

  child.kill('SIGKILL')
  await once(child, 'close')
  expect((await take()).fence).toBeGreaterThan(lease.fence)
  await expect(forgetWalk(lease, { ...newWalk('head'), id: 1 })).rejects.toMatchObject({ code: 'conflict' })
})

test('a killed process does not keep those who watch from a sync', async () => {
  await take()
  await giveLeaseTo({ ...ownIdentity(), startedAt: 'another start' })
  expect(await canWatcherSync('sandbox')).toBe(true)
  expect(await leaseUntil()).toBeNull()
})

test('of a process on another machine nobody knows, unless it can not have the folder open any more', async () => {
  await take()
  await giveLeaseTo({ ...ownIdentity(), realm: 'elsewhere' })
  const taken = await DELIVERY_LEASES.take('sandbox')
  expect(taken === null).toBe(held.engine === 'postgres')
})

test('a dead process elsewhere holds no lease when the queue brings its job again', async () => {
  const { seconds, beatMs } = leaseTimes()
  expect(beatMs / 1000).toBeLessThanOrEqual(seconds / 4)
  await take()
  const left = ((await leaseUntil())?.getTime() ?? 0) - Date.now()
  expect(left).toBeLessThanOrEqual(seconds * 1000)
  if (held.engine === 'pglite') return
  expect(seconds).toBeLessThanOrEqual(15)
  for (const name of ['run-redelivery', 'run-check', 'run-export', 'import-user-keys', 'send-alerts'] as const) {
    const { heartbeatSeconds = 0, retryDelay = 0 } = QUEUES[name].options
    // The queue may hear one sign of life after the last one of the lease.
    expect(seconds + beatMs / 1000, name).toBeLessThanOrEqual(heartbeatSeconds + retryDelay)
  }
})

test('a run whose lease was taken over can not take back what a walk claims', async () => {
  const lease = await take()
  const walk = await held.database.transaction((tx) => saveWalk(tx, 'sandbox', newWalk('head')))
  await held.database
    .update(syncState)
    .set({ fence: lease.fence + 1 })
    .where(eq(syncState.environment, 'sandbox'))
  await expect(forgetWalk(lease, walk)).rejects.toMatchObject({ code: 'conflict' })
  expect(await held.database.$count(archiveSpan)).toBe(1)

  await forgetWalk({ ...lease, fence: lease.fence + 1 }, walk)
  expect(await held.database.$count(archiveSpan)).toBe(0)
})
