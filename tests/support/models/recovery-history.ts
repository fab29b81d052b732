import { createHash } from 'node:crypto'
import fc from 'fast-check'
import type { ArchiveRecord } from '@/lib/archive/sync/archive-record'
import type { ModelDelivery } from './recovery-model'

/** A record of a history; `minute` counts back from now. */
export type Put = Pick<ModelDelivery, 'event' | 'endpoint' | 'outcome' | 'eventId' | 'resourceId' | 'sequence'> & {
  minute: number
  userId?: string | null
  /** Minutes from `occurredAt` to the record’s time. */
  lag?: number
  hasTime?: boolean
}

export const USER = 'usr_1'

let made = 0

/** A new record, unlike all others; `time` in milliseconds. */
export function archiveRecord(
  { event, endpoint, outcome, eventId, resourceId, sequence, userId = USER, lag, hasTime = true }: Omit<Put, 'minute'>,
  time: number,
): ArchiveRecord {
  made += 1
  const at = new Date(time).toISOString()
  return {
    hash: createHash('sha256').update(String(made)).digest('hex'),
    ordinal: 0,
    sort_at: at,
    timestamp: hasTime ? at : null,
    timestamp_text: hasTime ? at : null,
    event,
    endpoint,
    outcome: outcome as ArchiveRecord['outcome'],
    success: outcome === 'delivered',
    response_status: outcome === 'delivered' ? 200 : 503,
    error: null,
    payload: '{}',
    payload_bytes: 2,
    extra: null,
    user_id: userId,
    resource_id: resourceId,
    event_id: eventId,
    sequence,
    occurred_at: lag === undefined ? null : new Date(time - lag * 60_000).toISOString(),
    terms: [],
  }
}

const DAYS = 24 * 60

// Times before and after every decision of a history, and around the end of the 30 days; never so near that the test’s own time matters.
const minutes = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(-30, -20, 10, 20, 30) },
  { weight: 1, arbitrary: fc.constantFrom(200, 29 * DAYS, 31 * DAYS, 32 * DAYS) },
)

// Most events are of one stream and one resource, so that they are evidence for each other.
export const freshPuts: fc.Arbitrary<Put> = fc.record({
  minute: minutes,
  event: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('offramp.failed', 'offramp.completed') },
    { weight: 3, arbitrary: fc.constantFrom('payment.updated', 'payment.completed') },
    { weight: 2, arbitrary: fc.constantFrom('onramp.updated', 'onrampCredit.completed', 'strange.thing') },
    { weight: 2, arbitrary: fc.constantFrom('capabilities.updated', 'verification.status.updated') },
  ),
  endpoint: fc.constantFrom('https://a.example', 'https://a.example', 'https://b.example'),
  outcome: fc.constantFrom('delivered', 'failed', 'failed', 'unknown', 'rejected'),
  eventId: fc.constantFrom('e1', 'e2', '', null),
  resourceId: fc.constantFrom('r1', 'r1', 'r2', '', null),
  sequence: fc.constantFrom(1, 2, 2, 3, null),
  userId: fc.constantFrom(USER, USER, USER, 'usr_2', null),
  lag: fc.constantFrom(0, 15, 3 * DAYS),
  hasTime: fc.constantFrom(true, true, true, false),
})

/** A record of an earlier one’s event, its sequel, or one that differs from it in one thing. */
const sequel = fc.record({
  of: fc.nat(60),
  change: fc.oneof(
    { weight: 6, arbitrary: fc.record({ outcome: fc.constant('delivered' as const) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        outcome: fc.constant('delivered' as const),
        eventId: fc.constantFrom('other', null),
        sequence: fc.constantFrom(1, 2, 3),
        minute: minutes,
      }),
    },
    { weight: 1, arbitrary: fc.record({ outcome: fc.constant('failed' as const), minute: minutes }) },
    {
      weight: 1,
      arbitrary: fc.record({ outcome: fc.constant('delivered' as const), endpoint: fc.constant('https://b.example') }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ outcome: fc.constant('delivered' as const), resourceId: fc.constantFrom('r2', null) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        outcome: fc.constant('delivered' as const),
        event: fc.constantFrom(
          'onrampCredit.completed',
          'payment.completed',
          'onramp.updated',
          'capabilities.updated',
          'verification.status.updated',
        ),
      }),
    },
  ),
})

export type Told = Put | { of: number; change: Partial<Put> }

const puts: fc.Arbitrary<Told> = fc.oneof({ weight: 1, arbitrary: freshPuts }, { weight: 1, arbitrary: sequel })

const picks = fc.array(fc.nat(60), { minLength: 1, maxLength: 5 })

const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ put: fc.array(puts, { minLength: 1, maxLength: 6 }) }) },
  { weight: 2, arbitrary: fc.record({ answered: picks, isFast: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      read: fc.constantFrom('r1', 'r1', 'r2', USER),
      subject: fc.constantFrom('off-ramp', 'off-ramp', 'on-ramp', 'user'),
      state: fc.constantFrom('completed', 'in_flight', null),
      isForAll: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ decided: picks, decision: fc.constantFrom('close' as const, 'reopen' as const) }),
  },
  { weight: 2, arbitrary: fc.record({ phantoms: picks }) },
  { weight: 1, arbitrary: fc.record({ purgedTo: fc.constantFrom(15, 150, 30 * DAYS) }) },
)

export const historySteps = fc.array(fc.record({ isKilled: fc.constantFrom(false, false, false, false, true), act }), {
  minLength: 3,
  maxLength: 9,
})

export type HistoryAct = (typeof historySteps extends fc.Arbitrary<infer T> ? T : never)[number]['act']
