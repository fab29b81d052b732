import 'server-only'
import { findLostRights } from '../../auth/find-lost-rights'
import type { Database, Transaction } from '../../db'
import type { Permission } from '../../model/role'
import type { JobRow } from './job-rows'

/** To start a job and to resume one; whose it is needs them as long as it runs. */
export const JOB_PERMISSIONS = ['redelivery.send', 'delivery.read'] as const satisfies readonly Permission[]

/** Why a job may not go on with the rights of its owner, for people; null while it may. */
export async function jobRightsProblem(db: Database | Transaction, job: JobRow): Promise<string | null> {
  const lost = await findLostRights(db, ownerIdOf(job), JOB_PERMISSIONS, job.environment)
  return (
    lost &&
    `Rampdesk paused it: ${lost.words}. Deliveries that were not sent are waiting. An operator who resumes it becomes its owner.`
  )
}

/** Who resumed it last, or who started it. */
const ownerIdOf = ({ resumedById, operatorId }: JobRow) => resumedById ?? operatorId
