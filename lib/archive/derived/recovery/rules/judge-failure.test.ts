import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ModelDelivery, type RecoveryModel, standingInModel } from '@/tests/support/models/recovery-model'
import { subjectIdOf } from '../../../../model/subject'
import type { EvidentDelivery, FailedDelivery, RecoveryProof } from './facts'
import { judgeFailure } from './judge-failure'

const DAY = 86_400_000
const NOW = Date.parse('2026-03-01T12:00:00Z')

// Few instants, so that many fall together.
const instants = fc.constantFrom(...[31, 30, 29, 3, 2, 1, 0, -1].map((days) => NOW - days * DAY))

const delivery = (id: number, outcome: string): fc.Arbitrary<ModelDelivery> =>
  fc.record({
    id: fc.constant(id),
    at: instants,
    event: fc.constantFrom(
      'offramp.failed',
      'offramp.completed',
      'payment.updated',
      'payment.completed',
      'onramp.updated',
      'capabilities.updated',
      'verification.status.updated',
      'strange.thing',
    ),
    endpoint: fc.constantFrom('https://a.example', 'https://a.example', 'https://b.example'),
    outcome: fc.constant(outcome),
    eventId: fc.constantFrom('e1', 'e2', '', null),
    resourceId: fc.constantFrom('r1', 'r1', 'r2', '', null),
    sequence: fc.constantFrom(1, 2, 3, null),
    userId: fc.constantFrom('u1', 'u1', 'u2', null),
    occurredAt: fc.option(instants, { nil: null }),
    hasTime: fc.constantFrom(true, true, false),
  })

const few = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null, freq: 2 })

const histories = fc.record({
  // Its id lies between those of the others.
  missed: delivery(5, 'failed'),
  delivered: fc.tuple(...[3, 4, 6, 7].map((id) => few(delivery(id, 'delivered')))),
  answers: fc.array(fc.record({ deliveryId: fc.constantFrom(5, 6), at: instants, jobId: fc.constant('1') }), {
    maxLength: 2,
  }),
  reReads: fc.array(
    fc.record({
      subject: fc.constantFrom('off-ramp', 'on-ramp', 'user'),
      resourceId: fc.constantFrom('r1', 'r2', 'u1'),
      userId: fc.constantFrom('u1', 'u2', null),
      at: instants,
      state: fc.constantFrom('completed', 'in_flight', null),
    }),
    { maxLength: 2 },
  ),
  decision: few(
    fc.record({
      act: fc.constantFrom('close' as const, 'open' as const),
      at: instants,
      reason: fc.constant('looked at'),
    }),
  ),
})

test('judges a failure by any facts as the model does, in any order of the facts', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(histories, ({ missed, delivered, answers, reReads, decision }) => {
      const others = delivered.filter((row) => row !== null)
      const model: RecoveryModel = {
        deliveries: new Map([missed, ...others].map((row) => [row.id, row])),
        answers,
        reReads,
        decisions: new Map(decision ? [[missed.id, decision]] : []),
      }
      const expected = standingInModel(model, missed, NOW)
      seen.add(expected)
      const proofs = [...answers.map(answerProof), ...reReads.map(readProof)]
      const facts = {
        delivered: others.map(placed),
        proofs,
        decision: decision && { ...decision, at: new Date(decision.at).toISOString(), by: 'Ada' },
        now: NOW,
      }
      const standing = judgeFailure(placed(missed), facts)
      expect(standing.rule ?? 'open').toBe(expected)
      expect(standing.state === 'open').toBe(standing.rule === null)
      const turned = { ...facts, delivered: facts.delivered.toReversed(), proofs: proofs.toReversed() }
      expect(judgeFailure(placed(missed), turned)).toEqual(standing)
    }),
    { numRuns: 3000 },
  )
  expect([...seen].sort()).toEqual(
    ['open', 'same-event', 'higher-sequence', 'redelivered', 're-read', 'followed', 'by-hand', 'expired'].sort(),
  )
})

const placed = ({ outcome: _, ...row }: ModelDelivery): FailedDelivery & EvidentDelivery => ({
  ...row,
  resourceId: subjectIdOf(row),
})

const answerProof = ({ deliveryId, at, jobId }: RecoveryModel['answers'][number], index: number): RecoveryProof => ({
  id: index + 1,
  at,
  deliveryId,
  subject: null,
  resourceId: null,
  detail: { kind: 'redelivered', jobId, position: 1, status: 200, target: 'Receiver' },
})

const readProof = (read: RecoveryModel['reReads'][number], index: number): RecoveryProof => ({
  id: index + 100,
  at: read.at,
  deliveryId: null,
  subject: read.subject,
  resourceId: read.resourceId,
  detail: {
    kind: 're-read',
    userId: read.userId,
    resource: read.subject,
    resourceState: read.state,
    by: 'Ada',
    upTo: new Date(read.at).toISOString(),
  },
})

test('a reading by a desk whose clock is fast explains nothing that failed after it', () => {
  const failure = {
    id: 5,
    at: NOW - 60_000,
    event: 'offramp.reversed',
    endpoint: 'https://a.example',
    eventId: 'e1',
    resourceId: 'r1',
    sequence: 3,
    userId: 'u1',
    hasTime: true,
  }
  const readAt = (platformTime: number) => {
    const proof = readProof({ subject: 'off-ramp', resourceId: 'r1', userId: 'u1', at: NOW, state: 'completed' }, 0)
    const detail = { ...proof.detail, upTo: new Date(platformTime).toISOString() } as RecoveryProof['detail']
    return judgeFailure(failure, { delivered: [], proofs: [{ ...proof, detail }], decision: null, now: NOW }).rule
  }
  expect([readAt(NOW), readAt(NOW - 60_000), readAt(NOW - 60_001)]).toEqual(['re-read', 're-read', null])
})

test.each(['offramp.completed', 'payment.updated'])(
  'a %s of no named endpoint is closed by nothing that was delivered to no named endpoint',
  (event) => {
    const place = { event, eventId: 'e1', resourceId: 'r1', userId: 'u1', sequence: 1, at: NOW - DAY, hasTime: true }
    const rule = (endpoint: string) =>
      judgeFailure(
        { ...place, id: 1, endpoint },
        {
          delivered: [{ ...place, id: 2, endpoint, at: NOW, sequence: 2, occurredAt: NOW }],
          proofs: [],
          decision: null,
          now: NOW,
        },
      ).rule
    expect([rule('https://a.example'), rule('(none)')]).toEqual([expect.any(String), null])
  },
)
