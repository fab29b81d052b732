type Entry = {
  at: string
  actor: string
  action: string
  entity: string | null
  entityId: string | null
  requestId: string | null
}

const WITHIN_MS = 10 * 60_000

/** Jobs, which go on by themselves after a person began them. */
const JOBS: ReadonlySet<string> = new Set(['redelivery_job', 'export_job'])

/** Whether one act made two neighbouring rows: they are of one request, or changed the same thing shortly after each other. */
export function isSameAct(row: Entry, beside: Entry): boolean {
  if (Math.abs(Date.parse(row.at) - Date.parse(beside.at)) > WITHIN_MS) return false
  if (row.requestId !== null && row.requestId === beside.requestId) return true
  if (row.entity !== beside.entity || row.entityId !== beside.entityId) return false
  if (row.entity !== null && row.entityId !== null && JOBS.has(row.entity)) return true
  // Many failures are changed 500 per row, and such a row names none of them.
  return row.actor === beside.actor && (row.entityId !== null || row.action === beside.action)
}
