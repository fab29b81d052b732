import 'server-only'
import { type Boss, openBoss, sendJob } from './boss'
import { type JobData, QUEUES } from './queues'
import { jobsOfProcess } from './slot'

/**
 * Adds a job for any process’s worker. Call it outside of transactions: on PGlite it would wait for the transaction’s
 * connection.
 *
 * @returns false when a job of the same key waits or runs.
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
