import 'server-only'
import { randomUUID } from 'node:crypto'
import { recordAudit } from '../../auth/audit/audit'
import type { AuditAction } from '../../auth/audit-actions'
import type { Scope } from '../../auth/scope'
import type { Transaction } from '../../db'
import { type Environment, findEnvironment } from '../../env'
import type { JobState } from '../../model/redelivery'
import type { JobCounts } from './dto'
import type { JobRow } from './job-rows'

/** A change of a job by the system. */
export type JobChange = { action: AuditAction; set: { state: JobState; note: string | null; finishedAt?: Date } }

const SENT_STATES: readonly JobState[] = ['running', 'paused', 'stopped']

/** The end of a job with nothing waiting or in flight, else null; a halted job ends too, because there is nothing to resume. */
export function finished({ state }: JobRow, counts: JobCounts): JobChange | null {
  if (!SENT_STATES.includes(state) || counts.waiting || counts.sent) return null
  return { action: 'redelivery.end', set: { state: 'finished', note: null, finishedAt: new Date() } }
}

export async function recordEnd(
  tx: Transaction,
  job: JobRow,
  { action, set }: JobChange,
  counts: JobCounts,
): Promise<void> {
  const { state, note } = set
  await recordAudit(tx, systemScope(job.environment), {
    action,
    entity: 'redelivery_job',
    entityId: String(job.id),
    detail: { state, ...(note && { note }), target: job.targetName, total: job.total, counts },
  })
}

export function environmentOf(name: string): Environment {
  const environment = findEnvironment(name)
  if (!environment) throw new Error(`The environment ${name} is not configured.`)
  return environment
}

export function systemScope(environmentName: string): Scope {
  const environment = environmentOf(environmentName)
  return { actor: { kind: 'system', name: 'run-redelivery' }, environment, requestId: randomUUID(), address: null }
}
