import { describe, expect, it } from 'vitest'
import type { Family } from '../../model/family'
import { OUTCOMES, type Outcome } from '../../model/outcome'
import { EVENTS } from '../../ramp/contract/events'
import type { Resolution } from '../dto'
import { type AdviceSubject, type AdvisedRemedy, advise } from './advice'

const UNLISTED = ['loyalty.updated', 'offramp.paused', 'constructor', '__proto__', '']

const delivery = (over: Partial<AdviceSubject>): AdviceSubject => ({
  event: 'offramp.completed',
  outcome: 'failed',
  resourceId: 'offr_1',
  eventId: 'evt_1',
  sequence: 3,
  ...over,
})

/** The rule of the product, as a table: what each outcome asks for in each family. */
const REMEDIES: Record<Outcome, Record<Family, AdvisedRemedy>> = {
  delivered: { generic: 'none', milestone: 'none', unlisted: 'none' },
  rejected: { generic: 're-read', milestone: 'send-again', unlisted: 'look-first' },
  failed: { generic: 're-read', milestone: 'send-again', unlisted: 'look-first' },
  unknown: { generic: 're-read', milestone: 'send-again', unlisted: 'look-first' },
  legacy: { generic: 're-read', milestone: 'send-again', unlisted: 'look-first' },
  contradictory: { generic: 're-read', milestone: 'look-first', unlisted: 'look-first' },
}

const READS: Record<string, string[]> = {
  account: ['GET /v1/users/me', 'GET /v1/bank-accounts/'],
  payment: ['GET /v1/off-ramps/x_1'],
  verification: ['GET /v1/users/me'],
  capabilities: ['GET /v1/users/me'],
  onramp: ['GET /v1/on-ramps/x_1', 'GET /v1/deposits/{depositId}'],
  achDebitReturn: [
    'GET /v1/integrator/ach-debit/returns/x_1',
    'GET /v1/deposits/{depositId}',
    'GET /v1/funding-sources/{sourceId}',
  ],
  achDebit: ['GET /v1/deposits/x_1'],
  offramp: ['GET /v1/off-ramps/x_1'],
  onrampCredit: ['GET /v1/on-ramps/x_1'],
}

const FAMILY_OF = new Map<string, Family>([
  ...EVENTS.map(({ name, family }) => [name, family] as const),
  ...UNLISTED.map((name) => [name, 'unlisted'] as const),
])
const PAIRS = OUTCOMES.flatMap((outcome) => [...FAMILY_OF].map(([event, family]) => [outcome, event, family] as const))

describe('advice', () => {
  it('covers each outcome with the 30 events and with unlisted ones', () => {
    expect(PAIRS).toHaveLength(6 * (30 + UNLISTED.length))
  })

  it.each(PAIRS)(
    'for a %s %s (%s) names the remedy, the reason, the source and the reads',
    (outcome, event, family) => {
      const { remedy, what, why, source, reads } = advise(delivery({ outcome, event, resourceId: 'x_1' }))
      expect(remedy).toBe(REMEDIES[outcome][family])
      for (const text of [what, why]) expect(text).toMatch(/^[A-Z][^{}]*\.$/)
      expect(source).toMatch(/^6\.[1-3]/)
      expect(reads.map(({ call }) => call)).toEqual(family === 'unlisted' ? [] : READS[event.split('.')[0] ?? ''])
      if (outcome === 'unknown') expect(`${what} ${why}`).not.toMatch(/\b(lost|it failed|was not processed)\b/i)
    },
  )

  it('sends a milestone again because of its event id and sequence', () => {
    const { why, source } = advise(delivery({ event: 'achDebit.returned' }))
    expect(why).toContain('processes an event id once and ignores a sequence that is not greater than the highest')
    expect(source).toBe('6.3; 6.5, rule 5')
  })

  it.each([
    ['an event id', { eventId: null }],
    ['an event id that is not empty', { eventId: '' }],
    ['a sequence', { sequence: null }],
  ])('does not send a milestone again that lacks %s', (_name, over) => {
    expect(advise(delivery(over)).remedy).toBe('look-first')
    expect(advise(delivery({ ...over, outcome: 'delivered' })).remedy).toBe('none')
  })

  it('says what payment.updated may be: a failed off-ramp', () => {
    expect(advise(delivery({ event: 'payment.updated' })).why).toContain('a failed off-ramp arrives as this event')
  })

  it.each(['onramp.created', 'onramp.completed', 'achDebitReturn.updated'])('forbids a push because of %s', (event) => {
    expect(advise(delivery({ event })).why).toContain('Don’t send a push notification')
  })

  it.each([
    ['a/b?c', 'GET /v1/off-ramps/a%2Fb%3Fc'],
    ['$&{id}', 'GET /v1/off-ramps/%24%26%7Bid%7D'],
    ['\ud800', 'GET /v1/off-ramps/%EF%BF%BD'],
    ['..', 'GET /v1/off-ramps/{id}'],
    ['', 'GET /v1/off-ramps/{id}'],
    [null, 'GET /v1/off-ramps/{id}'],
  ])('fills the id %j into the read as one segment', (resourceId, call) => {
    expect(advise(delivery({ event: 'payment.updated', resourceId })).reads[0]?.call).toBe(call)
  })

  it('tells reads of the integrator from those that need the credential of a user', () => {
    const { reads } = advise(delivery({ event: 'achDebitReturn.created' }))
    expect(reads.map(({ credential }) => credential)).toEqual(['integrator', 'user', 'user'])
  })
})

describe('advice for what is settled', () => {
  const resolution: Resolution = {
    by: 'higher-sequence',
    deliveryId: '9',
    event: 'offramp.reversed',
    sequence: 5,
    time: null,
    isLater: true,
  }

  it.each(OUTCOMES.filter((outcome) => outcome !== 'delivered'))(
    'asks for nothing where %s was superseded',
    (outcome) => {
      const { remedy, why } = advise(delivery({ outcome }), resolution)
      expect(remedy).toBe('none')
      expect(why).toContain('Sequence 5 of the same off-ramp was delivered')
    },
  )

  it('asks for nothing where the same event was delivered, without calling it processed', () => {
    const { remedy, why } = advise(delivery({}), { ...resolution, by: 'same-event' })
    expect(remedy).toBe('none')
    expect(why).toContain('Received does not mean processed.')
  })
})
