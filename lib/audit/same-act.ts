type Entry = {
  at: string
  actor: string
  action: string
  entity: string | null
  entityId: string | null
  requestId: string | null
}

const WITHIN_MS = 10 * 60_000

/** These go on by themselves after a person began them. */
const JOBS: ReadonlySet<string> = new Set(['redelivery_job', 'export_job'])

/** Two rows side by side that one act made: of one request, or one after the other to the same thing. */
export function isSameAct(row: Entry, beside: Entry): boolean {
  if (Math.abs(Date.parse(row.at) - Date.parse(beside.at)) > WITHIN_MS) return false
  if (row.requestId !== null && row.requestId === beside.requestId) return true
  if (row.entity !== beside.entity || row.entityId !== beside.entityId) return false
  if (row.entity !== null && row.entityId !== null && JOBS.has(row.entity)) return true
  // Many failures are changed 500 in a row, which names none of them.
  return row.actor === beside.actor && (row.entityId !== null || row.action === beside.action)
}
