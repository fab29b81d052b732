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

/** On the process: Next.js may load a module more than once. */
export function jobsOfProcess(): Slot {
  holder.rampdeskJobs ??= {}
  return holder.rampdeskJobs
}
