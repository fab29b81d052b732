import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openBoss, sendJob } from '@/lib/jobs/boss'
import { enqueue } from '@/lib/jobs/enqueue'
import { defineQueue } from '@/lib/jobs/queue'
import { QUEUES } from '@/lib/jobs/queues'
import { jobsOfProcess } from '@/lib/jobs/slot'
import { withHandler } from '@/lib/worker/handlers'
import { startWorker, stopWorker } from '@/lib/worker/worker'
import { useDatabase } from '../support/use-database'

const test = useDatabase()

const TestJob = z.object({ place: z.string(), part: z.string() })
type TestJob = z.infer<typeof TestJob>

type Started = TestJob & { signal: AbortSignal; end: (error?: Error) => void }

/** A queue whose jobs last until the test ends them. */
function createQueue({ atStart = [] as TestJob[], schedules = [] as { cron: string; data: TestJob }[] } = {}) {
  const waiting: Started[] = []
  const askers: ((job: Started) => void)[] = []
  const kind = defineQueue<TestJob>({
    name: 'test-jobs',
    schema: TestJob,
    options: { retryLimit: 0, heartbeatSeconds: 30 },
    actsFor: { whom: 'desk', because: 'It is a test.' },
    work: 'bulk',
    keyOf: ({ place, part }) => `${place}.${part}`,
    groupOf: ({ place }) => place,
    concurrency: () => 2,
    schedules: () => schedules,
    atStart: () => atStart,
  })
  const queue = withHandler(
    kind,
    async () => (data, signal) =>
      new Promise((resolve, reject) => {
        const job: Started = { ...data, signal, end: (error) => (error ? reject(error) : resolve(undefined)) }
        const ask = askers.shift()
        if (ask) ask(job)
        else waiting.push(job)
      }),
  )
  const nextJob = async () => waiting.shift() ?? new Promise<Started>((resolve) => askers.push(resolve))
  const send = async (data: TestJob) => {
    const worker = await jobsOfProcess().worker
    if (!worker) throw new Error('no worker runs')
    const isAdded = await sendJob(worker.boss, queue, data)
    worker.wake(queue.name)
    return isAdded
  }
  return { queue, nextJob, send }
}

const jobs = async () =>
  (
    await test.database.execute<{ state: string; key: string; output: unknown }>(
      sql`select state::text, singleton_key as key, output from pgboss.job where name = 'test-jobs' order by created_on, key`,
    )
  ).rows

const until = async (condition: () => Promise<boolean>) => {
  await expect.poll(condition, { timeout: 10_000, interval: 20 }).toBe(true)
}

const isState = (key: string, state: string) => async () =>
  (await jobs()).some((job) => job.key === key && job.state === state)

beforeEach(async () => {
  const { rows } = await test.database.execute(sql`select to_regclass('pgboss.job') as job`)
  if (rows[0]?.job) await test.database.execute(sql.raw('delete from pgboss.job; delete from pgboss.schedule'))
})

afterEach(() => stopWorker(1000))

describe('the worker', () => {
  it('does at once what a queue asks for at the start, and marks it as done', async () => {
    const { queue, nextJob } = createQueue({ atStart: [{ place: 'a', part: 'head' }] })
    await startWorker([queue])
    const job = await nextJob()
    expect(job).toMatchObject({ place: 'a', part: 'head' })
    expect(await jobs()).toMatchObject([{ key: 'a.head', state: 'active' }])
    job.end()
    await until(isState('a.head', 'completed'))
  })

  it('goes on after a job that failed, and stores nothing of the reason', async () => {
    const { queue, nextJob, send } = createQueue({ atStart: [{ place: 'a', part: 'head' }] })
    await startWorker([queue])
    const failing = await nextJob()
    failing.end(new TypeError('the value s3cret was refused'))
    await until(isState('a.head', 'failed'))
    expect(JSON.stringify((await jobs())[0]?.output)).toContain('TypeError: see the log')
    expect(JSON.stringify(await jobs())).not.toContain('s3cret')

    expect(await send({ place: 'a', part: 'head' })).toBe(true)
    const next = await nextJob()
    next.end()
    await until(isState('a.head', 'completed'))
  })

  it('survives data that it does not understand', async () => {
    const { queue, nextJob, send } = createQueue()
    await startWorker([queue])
    const worker = await jobsOfProcess().worker
    await worker?.boss.send(queue.name, { other: 'shape' }, { singletonKey: 'odd' })
    worker?.wake(queue.name)
    await until(isState('odd', 'failed'))
    await send({ place: 'a', part: 'head' })
    const next = await nextJob()
    next.end()
    await until(isState('a.head', 'completed'))
  })

  it('lets a second request join the job that runs', async () => {
    const { queue, nextJob, send } = createQueue({ atStart: [{ place: 'a', part: 'head' }] })
    await startWorker([queue])
    const running = await nextJob()
    expect(await send({ place: 'a', part: 'head' })).toBe(false)
    expect(await jobs()).toHaveLength(1)
    running.end()
    await until(isState('a.head', 'completed'))
    expect(await send({ place: 'a', part: 'head' })).toBe(true)
    const again = await nextJob()
    again.end()
  })

  it('runs jobs of one group one after the other, and those of another group beside them', async () => {
    const { queue, nextJob, send } = createQueue({ atStart: [{ place: 'a', part: 'head' }] })
    await startWorker([queue])
    const first = await nextJob()
    await send({ place: 'a', part: 'full' })
    await send({ place: 'b', part: 'head' })
    const second = await nextJob()
    expect(second.place).toBe('b')
    expect(await jobs()).toContainEqual(expect.objectContaining({ key: 'a.full', state: 'created' }))
    first.end()
    const third = await nextJob()
    expect(third).toMatchObject({ place: 'a', part: 'full' })
    second.end()
    third.end()
    await until(isState('a.full', 'completed'))
  })

  it('starts once when it is started twice', async () => {
    const { queue } = createQueue()
    await Promise.all([startWorker([queue]), startWorker([queue])])
    const worker = await jobsOfProcess().worker
    expect(worker?.boss.getWipData()).toBeInstanceOf(Object)
    await startWorker([queue])
    expect(await jobsOfProcess().worker).toBe(worker)
  })

  it('keeps the schedules that are configured and drops the others', async () => {
    const schedule = (place: string) => ({ cron: '0 3 * * *', data: { place, part: 'head' } })
    const scheduled = async () =>
      (await test.database.execute(sql`select key, cron, timezone, options from pgboss.schedule order by key`)).rows
    await startWorker([createQueue({ schedules: [schedule('a'), schedule('b')] }).queue])
    expect(await scheduled()).toMatchObject([{ key: 'a.head' }, { key: 'b.head' }])
    await stopWorker()
    await startWorker([createQueue({ schedules: [schedule('b')] }).queue])
    expect(await scheduled()).toMatchObject([
      { key: 'b.head', cron: '0 3 * * *', timezone: 'UTC', options: { singletonKey: 'b.head', group: { id: 'b' } } },
    ])
  })

  it('gives up what a killed process left running, where it is the only process', async () => {
    const { queue, nextJob } = createQueue({ atStart: [{ place: 'a', part: 'head' }] })
    const sender = await openBoss('sender', [queue])
    await sendJob(sender.boss, queue, { place: 'a', part: 'head' })
    await sender.boss.fetch(queue.name)
    await sender.close()
    expect(await jobs()).toMatchObject([{ state: 'active' }])

    await startWorker([queue])
    if (test.engine === 'postgres') {
      expect(await jobs()).toMatchObject([{ state: 'active' }])
      return
    }
    const job = await nextJob()
    expect((await jobs()).map(({ state }) => state)).toEqual(['failed', 'active'])
    job.end()
  })
})

describe('stopping', () => {
  it('asks the running job to end and waits for it', async () => {
    const { queue, nextJob } = createQueue({ atStart: [{ place: 'a', part: 'head' }] })
    await startWorker([queue])
    const job = await nextJob()
    let isStopped = false
    const stopping = stopWorker().then(() => {
      isStopped = true
    })
    await once(job.signal, 'abort')
    expect(isStopped).toBe(false)
    job.end()
    await stopping
    expect(await jobs()).toMatchObject([{ state: 'completed' }])
  })

  it('gives up a job that does not end in time', async () => {
    const { queue, nextJob } = createQueue({ atStart: [{ place: 'a', part: 'head' }] })
    await startWorker([queue])
    const job = await nextJob()
    await stopWorker(50)
    expect(await jobs()).toMatchObject([{ state: 'failed' }])
    job.end()
  })

  it('is possible without a worker, and allows a new start', async () => {
    await stopWorker()
    const { queue, nextJob } = createQueue({ atStart: [{ place: 'a', part: 'head' }] })
    await startWorker([queue])
    const job = await nextJob()
    job.end()
    await until(isState('a.head', 'completed'))
  })
})

describe('enqueue', () => {
  it('adds a job from a process without a worker, once', async () => {
    const data = { environment: 'sandbox', kind: 'head' } as const
    expect(await enqueue('sync-deliveries', data)).toBe(true)
    expect(await enqueue('sync-deliveries', data)).toBe(false)
    expect(await enqueue('sync-deliveries', { ...data, kind: 'full' })).toBe(true)
  })
})

describe('the tables of the queue', () => {
  it('may be made by several processes at once', async () => {
    for (let round = 0; round < 5; round++) {
      await test.database.execute(sql`drop schema if exists pgboss cascade`)
      const opened = await Promise.all(Array.from({ length: 4 }, () => openBoss('sender', [createQueue().queue])))
      await Promise.all(opened.map(({ close }) => close()))
    }
  })
})

describe('the list of queues', () => {
  it('has each queue under its own name, with schedules and first jobs that it understands', () => {
    const environment = {
      name: 'sandbox',
      label: '',
      kind: 'sandbox',
      baseUrl: '',
      integratorKey: '',
      integratorSecret: '',
    } as const
    for (const [name, queue] of Object.entries(QUEUES)) {
      expect(queue.name).toBe(name)
      for (const data of queue.atStart([environment])) expect(queue.place(data).singletonKey).not.toBe('')
      const keys = queue.schedules([environment]).map(({ data }) => queue.place(data).singletonKey)
      expect(new Set(keys).size).toBe(keys.length)
    }
  })
})
