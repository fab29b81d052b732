import { createHash } from 'node:crypto'
import { indexable } from '../../codec/indexable'
import { parseInstant, storable } from '../../codec/storable'
import { type Outcome, outcomeOf } from '../../model/outcome'
import type { DuplicateWindow } from '../../model/sync-state'
import { UNNAMED } from '../../model/unnamed'
import { parsePayload } from '../../ramp/records/delivery-payload'
import type { DeliveryRecord } from '../../ramp/records/delivery-record'
import { termsOfPayload } from '../search-terms'
import { nextOrdinal } from './duplicate-window'

/** Keys are column names; times ISO 8601. */
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
  terms: string[]
}

/**
 * Turns the records of a batch into rows, in list order.
 *
 * @param window changed.
 * @param fallback time of the nearest newer record, for records without a timestamp.
 */
export function toArchiveRecords(
  records: readonly DeliveryRecord[],
  window: DuplicateWindow,
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
  window: DuplicateWindow,
): ArchiveRecord {
  const hash = createHash('sha256').update(record.identity).digest()
  const payload = parsePayload(record.payload)
  return {
    hash: hash.toString('hex'),
    ordinal: nextOrdinal(window, hash.toString('base64url', 0, 16), timestamp?.getTime() ?? null),
    sort_at: sortAt.toISOString(),
    timestamp: timestamp?.toISOString() ?? null,
    timestamp_text: orNull(record.timestamp, storable),
    event: indexable(record.event ?? payload.event ?? UNNAMED),
    endpoint: indexable(record.webhookUrl ?? UNNAMED),
    outcome: outcomeOf(record),
    success: record.success,
    response_status: record.responseStatus,
    error: orNull(record.error, storable),
    payload: record.payload,
    payload_bytes: Buffer.byteLength(record.payload),
    extra: withCut(withCut(record.extra, 'event', record.event), 'webhookUrl', record.webhookUrl),
    user_id: orNull(payload.userId, indexable),
    resource_id: orNull(payload.resourceId, indexable),
    event_id: orNull(payload.eventId, indexable),
    sequence: payload.sequence,
    occurred_at: parseInstant(payload.occurredAt)?.toISOString() ?? null,
    terms: termsOfPayload(record.payload),
  }
}

/** `extra` keeps the whole of a cut text. */
function withCut(extra: string | null, name: string, text: string | null): string | null {
  if (text === null || !indexable(text).endsWith('…') || text.endsWith('…')) return extra
  const member = `${JSON.stringify(name)}:${JSON.stringify(text)}`
  return extra === null ? `{${member}}` : `${extra.slice(0, -1)},${member}}`
}

function orNull<T, R>(value: T | null, change: (value: T) => R): R | null {
  return value === null ? null : change(value)
}
