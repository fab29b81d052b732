import 'server-only'
import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { getDatabase } from '../../db'
import { redeliveryJob } from '../../db/schema'
import { enqueue } from '../../jobs/enqueue'

/** Enqueues a run for each job that may lack one; a run that is not needed ends by itself. */
export async function sweepRedeliveries(environment: string): Promise<void> {
  const db = await getDatabase()
  const open = or(inArray(redeliveryJob.state, ['preparing', 'running']), isNotNull(redeliveryJob.leaseOwner))
  const rows = await db
    .select({ jobId: redeliveryJob.id })
    .from(redeliveryJob)
    .where(and(eq(redeliveryJob.environment, environment), open))
    .orderBy(asc(redeliveryJob.id))
  for (const { jobId } of rows) await enqueue('run-redelivery', { environment, jobId, nonce: 'sweep' })
}
