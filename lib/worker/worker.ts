import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { Job, PgBoss } from 'pg-boss'
import { DELIVERY_LEASES } from '../archive/sync/lease'
import { getEngine } from '../db'
import { asWork } from '../db/turns/work'
import { env, findEnvironment } from '../env'
import { openBoss, sendJob } from '../jobs/boss'
import type { Queue } from '../jobs/queue'
import { endJobs, jobsOfProcess, type Worker } from '../jobs/slot'
import { logger } from '../logger'
import { RETURN_LEASES } from '../returns/sync/return-lease'
import { tracer } from '../tracing/tracer'
import { HANDLED, type HandledQueue } from './handlers'
import { createLostRunsLook } from './lost-runs'

const POLL_SECONDS = 2
const BEAT_SECONDS = 2
const STOP_MS = 10_000
/** The time between two looks: more than a living run takes to prolong its lease after an outage. On PGlite no other process dies. */
const LOST_RUNS_MS = 2_500

/**
 * Runs background jobs in this process until `stopWorker`. A failing job is only logged; a second call does nothing.
 *
 * @param queues all, unless a test brings its own.
 * @throws AppError `unavailable` when the database can't be opened.
 */
export async function startWorker(queues: readonly HandledQueue[] = Object.values(HANDLED)): Promise<void> {
  const slot = jobsOfProcess()
  // Polling for jobs must not wait in one queue with pages.
  const starting = slot.worker ?? asWork('bulk', () => start(queues))
  slot.worker = starting
  try {
    await starting
  } catch (error) {
    if (slot.worker === starting) slot.worker = undefined
    throw error
  }
}

/**
 * Takes no more jobs, asks running ones to end and waits.
 *
 * @param timeoutMs after which running jobs are given up as failed.
 */
export function stopWorker(timeoutMs = STOP_MS): Promise<void> {
  return endJobs(timeoutMs)
}

async function start(queues: readonly HandledQueue[]): Promise<Worker> {
  const { environments } = env()
  const { boss, close } = await openBoss('worker', queues)
  const stopping = new AbortController()
  const workIds = new Map<string, string>()
  try {
    if ((await getEngine()) === 'pglite') await giveUpLeftovers(boss, queues)
    for (const queue of queues) {
      await setSchedules(boss, queue)
      const options = {
        localConcurrency: Math.max(1, queue.concurrency(environments)),
        groupConcurrency: 1,
        pollingIntervalSeconds: POLL_SECONDS,
        heartbeatRefreshSeconds: BEAT_SECONDS,
      }
      for (const data of queue.atStart(environments)) await sendJob(boss, queue, data)
      workIds.set(queue.name, await boss.work(queue.name, options, ([job]) => runJob(queue, job, stopping.signal)))
    }
  } catch (error) {
    await close()
    throw error
  }
  const look = createLostRunsLook((queue) => workIds.has(queue))
  const endLooks = (await getEngine()) === 'postgres' ? repeat(look, LOST_RUNS_MS) : () => undefined
  return {
    boss,
    wake: (name) => boss.notifyWorker(workIds.get(name) ?? ''),
    stop: async (timeoutMs) => {
      stopping.abort()
      endLooks()
      const ended = Promise.all([...workIds.keys()].map((name) => boss.offWork(name, { wait: true })))
      await Promise.race([ended, pause(timeoutMs, undefined, { ref: false })])
      await close()
    },
  }
}

/** Looks at intervals, one look at a time; returns a function that ends the looks. */
function repeat(look: () => Promise<void>, everyMs: number): () => void {
  let isLooking = false
  const lookOnce = async () => {
    if (isLooking) return
    isLooking = true
    await look().catch((err: unknown) => logger.warn({ err }, 'Looking for the work of dead processes failed'))
    isLooking = false
  }
  const timer = setInterval(() => void lookOnce(), everyMs)
  return () => clearInterval(timer)
}

/** On PGlite no other process is at work: jobs marked as running were cut short, as were their leases. */
async function giveUpLeftovers(boss: PgBoss, queues: readonly Queue[]): Promise<void> {
  await DELIVERY_LEASES.clear()
  await RETURN_LEASES.clear()
  for (const { name } of queues) {
    const jobs = await boss.findJobs(name)
    const ids = jobs.filter((job) => job.state === 'active').map((job) => job.id)
    if (ids.length > 0) await boss.fail(name, ids, { message: 'The process ended while the job was running.' })
  }
}

async function setSchedules(boss: PgBoss, queue: Queue): Promise<void> {
  const wanted = queue.schedules(env().environments).map(({ cron, data }) => {
    const place = queue.place(data)
    return { cron, data, place, key: place.singletonKey }
  })
  for (const { key } of await boss.getSchedules(queue.name)) {
    if (!wanted.some((schedule) => schedule.key === key)) await boss.unschedule(queue.name, key)
  }
  for (const { cron, data, place, key } of wanted) {
    await boss.schedule(queue.name, cron, data, { ...place, key, tz: 'UTC' })
  }
}

function beginSpan({ name }: HandledQueue, { data }: Job<unknown>) {
  const environment = typeof data === 'object' && data !== null && 'environment' in data ? data.environment : undefined
  const isKnown = typeof environment === 'string' && findEnvironment(environment) !== undefined
  const attributes = { 'messaging.destination.name': name, ...(isKnown && { 'rampdesk.environment': environment }) }
  return tracer()?.begin({ name: `job ${name}`, kind: 'consumer', attributes })
}

async function runJob(queue: HandledQueue, job: Job<unknown> | undefined, stopping: AbortSignal): Promise<void> {
  if (!job) return
  const span = beginSpan(queue, job)
  const run = () => queue.run(job.data, AbortSignal.any([job.signal, stopping]))
  try {
    await asWork(queue.work, () => (span ? span.run(run) : run()))
    span?.end({ isFailed: false })
  } catch (error) {
    span?.end({ isFailed: !stopping.aborted })
    if (!stopping.aborted) logger.error({ err: error, queue: queue.name, jobId: job.id }, 'A job failed')
    // The queue stores thrown errors; an error of a driver may quote values.
    throw new Error(`${error instanceof Error ? error.name : 'Error'}: see the log`)
  }
}
