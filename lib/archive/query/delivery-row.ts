import { delivery } from '../../db/schema'
import type { Outcome } from '../../model/outcome'
import type { DeliveryRow } from '../dto'
import { familyOf } from './matching'

/** The columns a list reads: never the payload. */
export const ROW_COLUMNS = {
  id: delivery.id,
  sortAt: delivery.sortAt,
  timestamp: delivery.timestamp,
  event: delivery.event,
  outcome: delivery.outcome,
  responseStatus: delivery.responseStatus,
  endpoint: delivery.endpoint,
  userId: delivery.userId,
  resourceId: delivery.resourceId,
  eventId: delivery.eventId,
  sequence: delivery.sequence,
}

export type StoredRow = {
  id: number
  sortAt: Date
  timestamp: Date | null
  event: string
  outcome: Outcome
  responseStatus: number | null
  endpoint: string
  userId: string | null
  resourceId: string | null
  eventId: string | null
  sequence: number | null
}

/** The row as it leaves the server. */
export function toRow(row: StoredRow): DeliveryRow {
  return {
    id: String(row.id),
    time: row.timestamp?.toISOString() ?? null,
    event: row.event,
    family: familyOf(row.event),
    outcome: row.outcome,
    responseStatus: row.responseStatus,
    endpoint: row.endpoint,
    userId: row.userId,
    resourceId: row.resourceId,
    eventId: row.eventId,
    sequence: row.sequence,
  }
}
