import { createHash } from 'node:crypto'
import { parsePayload } from '../ramp/delivery-payload'
import type { DeliveryRecord } from '../ramp/delivery-record'
import { type Outcome, outcomeOf } from './outcome'
import { nextOrdinal, type TwinWindow } from './twin-window'

/** A row of `delivery` as the insert statement takes it: JSON names are column names, times are ISO 8601. */
export type ArchiveRecord = {
  hash: string
  ordinal: number
  sort_at: string
  timestamp: string | null
  timestamp_text: string | null
  event: string
  endpoint: string
  outcome: Outcome
  success: boolean | null
  response_status: number | null
  error: string | null
  payload: string
  payload_bytes: number
  extra: string | null
  user_id: string | null
  resource_id: string | null
  event_id: string | null
  sequence: number | null
  occurred_at: string | null
}

/** Shown where neither the record nor its payload names an event or an address. */
export const UNNAMED = '(none)'

/** Longest text in an indexed column, in characters; the exact text stays in the payload or in `extra`. */
const INDEXED_LENGTH = 500

/**
 * Turns the records of one page into rows, in the page's order.
 *
 * @param window the walk's twin window; changed.
 * @param fallback the time of the nearest newer record, for records without a timestamp of their own.
 */
export function toArchiveRecords(
  records: readonly DeliveryRecord[],
  window: TwinWindow,
  fallback: Date,
): ArchiveRecord[] {
  let nearest = fallback
  return records.map((record) => {
    const timestamp = parseInstant(record.timestamp)
    nearest = timestamp ?? nearest
    return toArchiveRecord(record, timestamp, nearest, window)
  })
}

function toArchiveRecord(
  record: DeliveryRecord,
  timestamp: Date | null,
  sortAt: Date,
  window: TwinWindow,
): ArchiveRecord {
  const hash = createHash('sha256').update(record.identity).digest()
  const payload = parsePayload(record.payload)
  return {
    hash: hash.toString('hex'),
    ordinal: nextOrdinal(window, hash.toString('base64url', 0, 16), sortAt.getTime()),
    sort_at: sortAt.toISOString(),
    timestamp: timestamp?.toISOString() ?? null,
    timestamp_text: storable(record.timestamp),
    event: indexed(record.event ?? payload.event ?? UNNAMED),
    endpoint: indexed(record.webhookUrl ?? UNNAMED),
    outcome: outcomeOf(record),
    success: record.success,
    response_status: record.responseStatus,
    error: storable(record.error),
    payload: record.payload,
    payload_bytes: Buffer.byteLength(record.payload),
    extra: record.extra,
    user_id: storable(payload.userId),
    resource_id: storable(payload.resourceId),
    event_id: storable(payload.eventId),
    sequence: payload.sequence,
    occurred_at: parseInstant(payload.occurredAt)?.toISOString() ?? null,
  }
}

/** An ISO 8601 text as an instant; null for anything else and for years that Postgres would show oddly. */
function parseInstant(text: string | null): Date | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}T/.test(text)) return null
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? null : date
}

/** Postgres text holds neither NUL nor lone surrogates; JSON strings may. */
function storable(text: string | null): string | null {
  return text === null ? null : text.toWellFormed().replaceAll('\u0000', '\ufffd')
}

function indexed(text: string): string {
  const stored = storable(text) ?? UNNAMED
  return stored.length > INDEXED_LENGTH ? `${stored.slice(0, INDEXED_LENGTH).toWellFormed()}…` : stored
}
