import { delivery } from '../../db/schema'
import type { DeliveryRow } from '../dto'
import { moneyToneOf } from '../happened/milestones'
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
  settled: delivery.settled,
}

export type StoredRow = Omit<DeliveryRow, 'id' | 'time' | 'family' | 'isSettled' | 'moneyTone' | 'money'> & {
  id: number
  sortAt: Date
  timestamp: Date | null
  settled: boolean
}

/** The row as it leaves the server, without facts from its payload. */
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
    isSettled: row.outcome === 'delivered' ? null : row.settled,
    moneyTone: moneyToneOf(row.event),
    money: null,
  }
}
