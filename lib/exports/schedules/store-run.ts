import 'server-only'
import { recordAudit } from '../../auth/audit/audit'
import type { OperatorActor, Scope } from '../../auth/scope'
import type { Transaction } from '../../db'
import { exportJob } from '../../db/schema'
import type { ExportSettings, MissedRuns } from '../../model/export'

type Run = {
  requestKey: string
  scheduleId: string
  name: string
  settings: ExportSettings
  missed: MissedRuns | null
  at: Date
}

/** Stores a job that waits for the worker, and returns its id; null if the key already has a job. */
export async function storeRun(
  tx: Transaction,
  scope: Scope & { actor: OperatorActor },
  { requestKey, scheduleId, name, settings, missed, at }: Run,
): Promise<number | null> {
  const [row] = await tx
    .insert(exportJob)
    .values({
      requestKey,
      environment: scope.environment.name,
      name,
      settings,
      state: 'queued',
      scheduleId,
      missed,
      createdAt: at,
      operatorId: scope.actor.id,
      operatorName: scope.actor.name,
    })
    .onConflictDoNothing()
    .returning({ id: exportJob.id })
  if (!row) return null
  await recordAudit(tx, scope, {
    action: 'export.create',
    entity: 'export_job',
    entityId: String(row.id),
    detail: { name, settings, schedule: scheduleId, ...(missed && { missed }) },
  })
  return row.id
}
