import { hash } from 'node:crypto'
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

/** The content of a record, without its place in the list. */
export type RecordFacts = Omit<ArchiveRecord, 'ordinal' | 'sort_at'>

/** Makes the expensive part of a row, which can be done while earlier rows are stored. */
export function factsOf(record: DeliveryRecord): RecordFacts {
  const payload = parsePayload(record.payload)
  return {
    hash: hash('sha256', record.identity, 'hex'),
    timestamp: parseInstant(record.timestamp)?.toISOString() ?? null,
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

/**
 * Turns the facts of a batch into rows, in list order.
 *
 * @param window is changed.
 * @param fallback time of the nearest newer record, for records without a timestamp.
 */
export function toArchiveRecords(
  facts: readonly RecordFacts[],
  window: DuplicateWindow,
  fallback: Date,
): ArchiveRecord[] {
  let nearest = fallback.toISOString()
  return facts.map((record) => {
    const { timestamp } = record
    nearest = timestamp ?? nearest
    const time = timestamp === null ? null : Date.parse(timestamp)
    return { ...record, ordinal: nextOrdinal(window, windowKey(record.hash), time), sort_at: nearest }
  })
}

const WINDOW_KEY_BYTES = 16

const windowKey = (digest: string) => Buffer.from(digest.slice(0, 2 * WINDOW_KEY_BYTES), 'hex').toString('base64url')

/** Adds the whole of a cut text to `extra`. */
function withCut(extra: string | null, name: string, text: string | null): string | null {
  if (text === null || !indexable(text).endsWith('…') || text.endsWith('…')) return extra
  const member = `${JSON.stringify(name)}:${JSON.stringify(text)}`
  return extra === null ? `{${member}}` : `${extra.slice(0, -1)},${member}}`
}

function orNull<T, R>(value: T | null, change: (value: T) => R): R | null {
  return value === null ? null : change(value)
}
