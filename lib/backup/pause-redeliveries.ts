import 'server-only'
import { inArray } from 'drizzle-orm'
import type { Transaction } from '../db'
import { redeliveryJob } from '../db/schema'

const NOTE =
  'Rampdesk paused it because the database was restored from a backup: deliveries that were sent after the backup wait in it again.'

/** Pauses redeliveries, because nothing that was sent since the backup may be sent again without a person. @returns how many were going on */
export async function pauseRedeliveries(tx: Transaction): Promise<number> {
  const paused = await tx
    .update(redeliveryJob)
    .set({ state: 'paused', note: NOTE })
    .where(inArray(redeliveryJob.state, ['preparing', 'running']))
    .returning({ id: redeliveryJob.id })
  return paused.length
}
