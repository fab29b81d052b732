import 'server-only'
import { findLostRights } from '../../auth/find-lost-rights'
import type { Database, Transaction } from '../../db'
import type { Permission } from '../../model/role'
import type { JobRow } from './job-rows'

/** The rights to start or resume a job, which its owner needs as long as it runs. */
export const JOB_PERMISSIONS = ['redelivery.send', 'delivery.read'] as const satisfies readonly Permission[]

/** A sentence for people on why the owner’s rights no longer cover the job; null while they do. */
export async function jobRightsProblem(db: Database | Transaction, job: JobRow): Promise<string | null> {
  const lost = await findLostRights(db, ownerIdOf(job), JOB_PERMISSIONS, job.environment)
  return (
    lost &&
    `Rampdesk paused it: ${lost.words}. Deliveries that were not sent are waiting. An operator who resumes it becomes its owner.`
  )
}

/** The operator who last resumed the job, else the one who started it. */
const ownerIdOf = ({ resumedById, operatorId }: JobRow) => resumedById ?? operatorId
