import 'server-only'
import type { PgBoss } from 'pg-boss'
import type { Boss } from './boss'

export type Worker = {
  boss: PgBoss
  /** Looks for jobs now instead of at the next poll. */
  wake: (queueName: string) => void
  stop: (timeoutMs: number) => Promise<void>
}

type Slot = { worker?: Promise<Worker> | undefined; sender?: Promise<Boss> | undefined }

const holder: { rampdeskJobs?: Slot } = globalThis as object

/** The jobs of this process. They are kept on the process, because Next.js may load a module more than once. */
export function jobsOfProcess(): Slot {
  holder.rampdeskJobs ??= {}
  return holder.rampdeskJobs
}

/** Stops taking jobs; running ones are given up as failed after `timeoutMs`. */
export async function endJobs(timeoutMs: number): Promise<void> {
  const slot = jobsOfProcess()
  const { worker, sender } = slot
  slot.worker = undefined
  slot.sender = undefined
  await (await worker?.catch(() => undefined))?.stop(timeoutMs)
  await (await sender?.catch(() => undefined))?.close()
}
