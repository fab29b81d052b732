/** @import { SampleDelivery, SampleIds } from '../../model/endpoint-check/check-steps' */

const SAMPLE_HASH = `0x${'ab12'.repeat(16)}`

/**
 * @param {string} event
 * @param {string} milestone
 * @param {number} sequence
 * @param {string} status
 */
const offRampSample = (event, milestone, sequence, status) => ({
  schemaVersion: '1',
  eventId: 'evt_sample_1',
  sequence,
  occurredAt: '2026-01-20T12:00:00.000Z',
  userId: 'usr_sample_1',
  integratorId: 'int_sample_1',
  event,
  id: 'or_sample_1',
  milestone,
  offRamp: {
    id: 'or_sample_1',
    quoteId: 'q_sample_1',
    status,
    input: { amount: '250.00', token: 'USDC', chain: 'base' },
    output: {
      amount: '248.50',
      currency: 'USD',
      rail: 'ach_same_day',
      accountId: 'ba_sample_1',
      accountName: 'Sample account',
    },
    fees: { amount: '1.50', currency: 'USD' },
    transaction: { hash: SAMPLE_HASH, explorerUrl: `https://explorer.example/tx/${SAMPLE_HASH}` },
    failureMessage: null,
  },
})

/** Whole payloads (6.3), the same as on the page of each event; a test compares them. */
export const MILESTONE_SAMPLES = {
  'offramp.confirmed': offRampSample('offramp.confirmed', 'confirmed', 1, 'queued'),
  'offramp.inFlight': offRampSample('offramp.inFlight', 'in_flight', 2, 'in_flight'),
  'offramp.completed': offRampSample('offramp.completed', 'completed', 3, 'completed'),
  'achDebit.authorized': {
    schemaVersion: '1',
    eventId: 'evt_sample_1',
    sequence: 1,
    occurredAt: '2026-01-20T12:00:00.000Z',
    userId: 'usr_sample_1',
    integratorId: 'int_sample_1',
    event: 'achDebit.authorized',
    id: 'dep_sample_1',
    milestone: 'authorized',
    deposit: {
      id: 'dep_sample_1',
      asset: 'USDC',
      destinationAddressDisplay: '0xab12…ab12',
      principalAmountUsd: '100.00',
      totalDebitAmountUsd: '101.00',
      confirmedReleasedAmountUsd: '0.00',
      debitStatus: 'authorized',
      releaseStatus: 'not_started',
      releaseDecisionMode: 'early_partial',
      instantPortionUsd: '25.00',
      settlementPortionUsd: '75.00',
      userFeeUsd: '1.00',
    },
    fundingSource: { id: 'fs_sample_1', institutionName: 'Sample Bank', accountMask: '0001' },
    achReturn: null,
  },
}

/** The size of a `large` body. */
const LARGE_BYTES = 1_000_000

const DAY = 86_400_000

/**
 * Ids that nobody takes for real ones, different for each run.
 *
 * @param {string} run
 * @returns {SampleIds}
 */
export const idsOfRun = (run) => ({
  resource: (of) => `sample_check_${run}_${of}`,
  event: ({ of = 'a', as, sequence = 1 }) => `evt_sample_check_${run}_${of}${as ?? sequence}`,
})

/**
 * @param {SampleDelivery} delivery
 * @param {string} run
 * @param {number} now
 * @returns {Record<string, unknown>}
 */
function payloadOf(delivery, run, now) {
  const { event, of = 'a', sequence = 1, change = {}, ageDays = 0 } = delivery
  const ids = idsOfRun(run)
  const id = ids.resource(of)
  const userId = 'usr_sample_check'
  const sample = MILESTONE_SAMPLES[/** @type {keyof typeof MILESTONE_SAMPLES} */ (event)]
  if (!sample) return merged({ event, userId, id }, change)
  const occurredAt = new Date(now - ageDays * DAY).toISOString()
  const inner = 'offRamp' in sample ? { offRamp: { id } } : { deposit: { id } }
  return merged(merged(sample, { eventId: ids.event(delivery), sequence, occurredAt, userId, id, ...inner }), change)
}

/**
 * Merges the members of objects at every depth; `undefined` removes a member.
 *
 * @param {Readonly<Record<string, unknown>>} into
 * @param {Readonly<Record<string, unknown>>} change
 * @returns {Record<string, unknown>}
 */
function merged(into, change) {
  const both = Object.entries(change).map(([name, value]) => {
    const before = into[name]
    return [name, isObject(before) && isObject(value) ? merged(before, value) : value]
  })
  const all = { ...into, ...Object.fromEntries(both) }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** @type {Record<NonNullable<SampleDelivery['body']>, (payload: Record<string, unknown>) => string>} */
const BODY_WAYS = {
  plain: (payload) => JSON.stringify(payload),
  spaced: (payload) => `${JSON.stringify(payload, null, '\t')}\r\n`,
  // A parser reads the same values, but writing them again gives other bytes.
  escaped: (payload) => JSON.stringify(payload).replaceAll('USD', '\\u0055SD').replaceAll('/', '\\/'),
  large: (payload) => JSON.stringify(payload).padEnd(LARGE_BYTES, ' '),
  malformed: (payload) => JSON.stringify(payload).slice(0, -9),
  empty: () => '',
  null: () => 'null',
  array: (payload) => JSON.stringify([payload]),
}

/**
 * @param {SampleDelivery} delivery
 * @param {string} run
 * @param {number} now
 * @returns {Uint8Array}
 */
export function bodyOf(delivery, run, now) {
  return new TextEncoder().encode(BODY_WAYS[delivery.body ?? 'plain'](payloadOf(delivery, run, now)))
}
