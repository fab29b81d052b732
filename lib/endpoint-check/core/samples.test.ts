import { expect, test } from 'vitest'
import { samplePayload } from '@/lib/event-catalogue/payload/describe-payload'
import { findEvent } from '@/lib/ramp/contract/events'
import { payloadSchemaOf } from '@/lib/ramp/contract/schemas/event-payload'
import { signWebhook } from '@/lib/ramp/credentials/webhook-signature'
import type { CheckStep, SampleDelivery, SigningWay } from '../../model/endpoint-check/check-steps'
import { bodyOf, MILESTONE_SAMPLES } from './samples.mjs'
import { isForged, signedRequest } from './sign-delivery.mjs'
import { CHECK_STEPS, looksOfRun } from './steps.mjs'

const RUN = 'ab12cd34'
const NOW = Date.UTC(2026, 10, 26)
const DELIVERIES = CHECK_STEPS.flatMap(({ deliveries }) => deliveries)
const READABLE = DELIVERIES.filter(({ body = 'plain' }) => ['plain', 'spaced', 'escaped', 'large'].includes(body))

const textOf = (delivery: SampleDelivery) =>
  new TextDecoder('utf-8', { fatal: true }).decode(bodyOf(delivery, RUN, NOW))
const payloadOf = (delivery: SampleDelivery): Record<string, unknown> => JSON.parse(textOf(delivery))

test('the samples are those of the event catalogue', () => {
  for (const [event, sample] of Object.entries(MILESTONE_SAMPLES))
    expect(JSON.parse(samplePayload(event) ?? ''), event).toEqual(sample)
})

test('each readable payload of a known event is one by the contract', () => {
  for (const delivery of READABLE) {
    const payload = payloadOf(delivery)
    const schema = payloadSchemaOf(String(payload.event))
    if (schema) expect(schema.safeParse(payload).error?.issues ?? [], JSON.stringify(delivery)).toEqual([])
  }
})

test('the only events that no contract knows are those that are said to be unknown', () => {
  const unknown = CHECK_STEPS.filter(({ deliveries }) =>
    deliveries.some((delivery) => READABLE.includes(delivery) && !findEvent(String(payloadOf(delivery).event))),
  )
  expect(unknown.map(({ id }) => id)).toEqual(['unknown-event'])
})

test('ids say that they are samples of the run, and no two events share one unless they are repeated', () => {
  const ids = READABLE.map((delivery) => payloadOf(delivery))
  for (const { id = 'sample_check_ab12cd34_a', userId } of ids) {
    expect(id).toMatch(/^sample_check_ab12cd34_/)
    expect(userId).toBe('usr_sample_check')
  }
  const events = ids.flatMap(({ eventId }) => (eventId === undefined ? [] : [String(eventId)]))
  const repeated = new Set(events.filter((id, index) => events.indexOf(id) !== index))
  expect([...repeated].map((id) => id.replace('evt_sample_check_ab12cd34_', ''))).toEqual([
    'after-forged1',
    'repeat1',
    'at-once1',
  ])
})

test('every right signature is the one of the sent bytes, and no forged one is', () => {
  const parts = { run: RUN, secret: 'a secret', sign: signWebhook, now: () => NOW }
  for (const delivery of DELIVERIES) {
    const { headers, body } = signedRequest(delivery, parts)
    const name = Object.keys(headers).find((header) => header.toLowerCase() === 'signature')
    const given = name === undefined ? '' : headers[name]?.toLowerCase().replace('sha256=', '')
    expect(given === signWebhook(body, 'a secret'), JSON.stringify(delivery)).toBe(!isForged(delivery))
  }
})

test('every way of signing and every kind of body has a step', () => {
  const signings = new Set(DELIVERIES.map(({ signing = 'right' }): SigningWay => signing))
  expect(signings.size).toBe(10)
  expect(new Set(DELIVERIES.map(({ body = 'plain' }) => body)).size).toBe(8)
})

test('ids of steps and of questions are their own', () => {
  const ids = CHECK_STEPS.map(({ id }: CheckStep) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const looks = looksOfRun(RUN).map(({ id }) => id)
  expect(new Set(looks).size).toBe(looks.length)
})

test('the large body is a megabyte, and escaped text means the same', () => {
  expect(bodyOf({ event: 'offramp.confirmed', body: 'large' }, RUN, NOW)).toHaveLength(1_000_000)
  const plain: SampleDelivery = { event: 'offramp.confirmed' }
  expect(textOf({ ...plain, body: 'escaped' })).toContain('\\u0055SD')
  expect(payloadOf({ ...plain, body: 'escaped' })).toEqual(payloadOf(plain))
})
