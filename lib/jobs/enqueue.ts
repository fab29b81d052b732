import 'server-only'
import { type Boss, openBoss, sendJob } from './boss'
import { type JobData, QUEUES } from './queues'
import { jobsOfProcess } from './slot'

/**
 * Adds a job, to be run by the worker of this or another process. Call it after a transaction, never inside one: on
 * PGlite it would wait for the connection that the transaction holds.
 *
 * @returns false when a job with the same key already waits or runs: the request joins it.
 */
export async function enqueue<Name extends keyof JobData>(name: Name, data: JobData[Name]): Promise<boolean> {
  const queue = QUEUES[name]
  const { worker } = jobsOfProcess()
  if (!worker) return sendJob((await sender()).boss, queue, data)
  const { boss, wake } = await worker
  const isAdded = await sendJob(boss, queue, data)
  wake(name)
  return isAdded
}

async function sender(): Promise<Boss> {
  const slot = jobsOfProcess()
  const opening = slot.sender ?? openBoss('sender', Object.values(QUEUES))
  slot.sender = opening
  try {
    return await opening
  } catch (error) {
    if (slot.sender === opening) slot.sender = undefined
    throw error
  }
}
