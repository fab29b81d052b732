import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EVENTS } from '@/lib/ramp/contract/events'
import { generateHistory } from '@/sandbox/history/generate'
import { createWorld } from '@/sandbox/history/world'
import { MONEY_TONES } from './happened'
import { ANNOUNCEMENTS, MILESTONES, moneyToneOf } from './milestones'
import { SNAPSHOTS } from './snapshots'
import { moneyGlance, whatHappened } from './what-happened'

type Told = { event: string; payload: object }

const told: Told[] = generateHistory(createWorld('sandbox'), Date.parse('2026-11-20T12:00:00Z'), 5_000).records.map(
  ({ text }) => JSON.parse(text),
)
const samplesOf = (event: string) => told.filter((one) => one.event === event).slice(0, 40)

const OFF_RAMP = {
  id: 'offr_1',
  quoteId: null,
  status: 'failed',
  input: { amount: '1250.5', token: 'USDC', chain: 'base' },
  output: { amount: '1248.00', currency: 'USD', rail: 'push_to_card', accountId: 'card_1', accountName: 'Visa 4242' },
  fees: { amount: '2.5', currency: 'USD' },
  transaction: { hash: '0xabc', explorerUrl: 'https://basescan.example/tx/0xabc' },
  failureMessage: null,
}
const FAILED = {
  schemaVersion: '1',
  eventId: 'evt_1',
  sequence: 4,
  occurredAt: '2026-01-20T12:00:00Z',
  userId: 'usr_1',
  event: 'offramp.failed',
  id: 'offr_1',
  milestone: 'failed',
  offRamp: OFF_RAMP,
}
const read = (offRamp: object, event = 'offramp.failed') =>
  whatHappened(
    event,
    JSON.stringify({ ...FAILED, event, milestone: event.split('.')[1], offRamp: { ...OFF_RAMP, ...offRamp } }),
  )
const textOf = (label: string, happened = read({})) => happened.facts.find((fact) => fact.label === label)?.text

describe.each(EVENTS)('$name', ({ name, family, group, firesWhen }) => {
  it('is told of every sample of the sandbox, with nothing amiss', () => {
    const samples = samplesOf(name)
    expect(samples.length).toBeGreaterThan(0)
    for (const { payload } of samples) {
      const { title, tone, meaning, facts, problems, mustReRead } = whatHappened(name, JSON.stringify(payload))
      expect(problems).toEqual([])
      expect(meaning[0]).toBe(`${firesWhen}.`)
      expect([title, mustReRead]).toEqual(
        family === 'generic' ? [ANNOUNCEMENTS[name], true] : [MILESTONES[name]?.title, false],
      )
      expect(tone).toBe(family === 'generic' ? 'announced' : MILESTONES[name]?.tone)
      expect(moneyToneOf(name)).toBe(family === 'generic' ? null : tone)
      for (const { kind, meaning: said } of facts) if (kind === 'word') expect(said).not.toBeNull()
    }
  })

  it('has the amounts and the state of its snapshot, at a glance too, where it is a milestone', () => {
    for (const payload of samplesOf(name).map((sample) => JSON.stringify(sample.payload))) {
      const { facts } = whatHappened(name, payload)
      const glance = moneyGlance(name, payload)
      if (family === 'generic') {
        expect([facts, glance]).toEqual([[], null])
        continue
      }
      expect(new Set(facts.map(({ label }) => label)).size).toBe(facts.length)
      expect(facts.filter(({ kind }) => kind === 'amount').length).toBeGreaterThan(0)
      expect(glance?.amount).toMatch(/^[0-9.]+$/)
      expect([glance?.currency, glance?.state]).not.toContain(null)
    }
  })

  it('has a rule for its snapshot where it is a milestone, and none otherwise', () => {
    expect(group in SNAPSHOTS).toBe(family === 'milestone')
  })
})

describe('a failed off-ramp', () => {
  it('says so with its amounts, account, chain and hash, whatever became of the delivery', () => {
    expect(read({})).toEqual({
      title: 'Off-ramp failed',
      tone: 'failed',
      meaning: ['The payout failed for good.', 'The platform never gives a reason (section 6.3).'],
      facts: [
        {
          label: 'State',
          kind: 'word',
          text: 'failed',
          meaning: 'The payout failed for good; a refund may follow',
          link: null,
        },
        { label: 'Payout', kind: 'amount', text: '1,248.00 USD', meaning: null, link: null },
        { label: 'Paid in', kind: 'amount', text: '1,250.50 USDC', meaning: null, link: null },
        { label: 'Fees', kind: 'amount', text: '2.50 USD', meaning: null, link: null },
        { label: 'Rail', kind: 'word', text: 'push_to_card', meaning: 'Push to a debit card, minutes', link: null },
        { label: 'Account', kind: 'text', text: 'Visa 4242', meaning: null, link: null },
        { label: 'Account id', kind: 'id', text: 'card_1', meaning: null, link: null },
        { label: 'Chain', kind: 'word', text: 'base', meaning: 'Base', link: null },
        { label: 'Transaction', kind: 'hash', text: '0xabc', meaning: null, link: 'https://basescan.example/tx/0xabc' },
      ],
      problems: [],
      mustReRead: false,
    })
  })

  it('shows a reason of the platform in its own words', () => {
    const reason = read({ failureMessage: 'Card declined' })
    expect(textOf('Failure', reason)).toBe('Card declined')
    expect([reason.meaning, reason.problems]).toEqual([['The payout failed for good.'], []])
  })

  it('gives a state that no contract names as it came, and two that differ as a contradiction', () => {
    const odd = read({ status: 'exploded' })
    expect([odd.tone, odd.facts[0], odd.problems]).toEqual([
      'failed',
      { label: 'State', kind: 'word', text: 'exploded', meaning: null, link: null },
      [],
    ])
    const twofold = read({ status: 'completed' })
    expect([twofold.tone, twofold.problems]).toEqual([
      'contradictory',
      ['The event and the state in its snapshot contradict each other.'],
    ])
  })

  it.each([
    ['http://scan.example/tx'],
    ['javascript:alert(1)'],
    ['https://user:pass@scan.example/'],
    ['//scan.example'],
    [''],
    [null],
    [7],
  ])('leads to no explorer at %j', (explorerUrl) => {
    const fact = read({ transaction: { hash: '0xabc', explorerUrl } }).facts.find(({ kind }) => kind === 'hash')
    expect(fact).toMatchObject({ text: '0xabc', link: null })
  })
})

describe('a payload that does not fit', () => {
  it.each([
    ['1,248.00', 'USD', '1,248.00 USD'],
    ['1e9', 'USD', '1e9 USD'],
    ['', 'EUR', ' EUR'],
    ['9007199254740993.10', 'USD', '9,007,199,254,740,993.10 USD'],
  ])('keeps the amount %j of %s', (amount, currency, text) => {
    const happened = read({ output: { ...OFF_RAMP.output, amount, currency } })
    expect(textOf('Payout', happened)).toBe(text)
    expect(happened.problems).toEqual(text.startsWith('9') ? [] : ['offRamp.output.amount: is not a decimal number'])
  })

  it('says which members are missing or of another type, and shows what is there', () => {
    const { output: _, ...without } = OFF_RAMP
    const missing = whatHappened('offramp.failed', JSON.stringify({ ...FAILED, offRamp: without }))
    expect(missing.problems.map((problem) => problem.split(':')[0])).toEqual(['offRamp.output'])
    expect([textOf('Payout', missing), textOf('Paid in', missing)]).toEqual([undefined, '1,250.50 USDC'])
    const typed = read({ status: 7, fees: { amount: 2.5, currency: ['USD'] } })
    expect([textOf('State', typed), textOf('Fees', typed)]).toEqual(['7', '2.5'])
    expect(typed.problems.map((problem) => problem.split(':')[0])).toEqual([
      'offRamp.status',
      'offRamp.fees.amount',
      'offRamp.fees.currency',
    ])
    const nothing = whatHappened('achDebit.returned', '{"event":"achDebit.returned"}')
    expect([nothing.title, nothing.tone, nothing.facts]).toEqual(['Debit returned by the bank', 'returned', []])
    expect(nothing.problems).toHaveLength(6)
    expect(nothing.problems.at(-1)).toMatch(/^and \d+ more$/)
  })

  it.each([
    ['', false],
    ['[]', false],
    ['null', false],
    ['{"event":', false],
    ['{}', true],
  ])('is named where it is %j (cut: %s)', (payload, isCut) => {
    const { title, facts, problems } = whatHappened('offramp.reversed', payload, isCut)
    expect([title, facts, problems.length]).toEqual(['Payout clawed back', [], 1])
  })

  it('takes no member of a prototype for one of its own', () => {
    const payload = '{"event":"offramp.failed","__proto__":{"offRamp":{"status":"failed"}}}'
    expect(whatHappened('offramp.failed', payload).facts).toEqual([])
    expect(whatHappened('toString', '{}').title).toBe('An event unknown to this version')
    expect([moneyToneOf('constructor'), moneyGlance('toString', '{}')]).toEqual([null, null])
  })

  it('never throws, keeps hostile text whole, and has a tone of the list', () => {
    const leaf = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.jsonValue(), fc.constant('\u202e\u0000'))
    const event = fc.constantFrom(...EVENTS.map(({ name }) => name), 'x.y', '')
    fc.assert(
      fc.property(event, leaf, leaf, leaf, (name, a, b, c) => {
        const payload = JSON.stringify({
          ...FAILED,
          event: name,
          offRamp: {
            ...OFF_RAMP,
            status: a,
            output: { amount: b, currency: c },
            transaction: { hash: a, explorerUrl: b },
          },
          deposit: { debitStatus: a, principalAmountUsd: b, asset: c },
          onRamp: { status: a, input: { amount: b, currency: c } },
        })
        const happened = whatHappened(name, payload)
        expect(MONEY_TONES).toContain(happened.tone)
        const state = happened.facts.find(({ label }) => label === 'State' || label === 'Debit')
        if (typeof a === 'string' && name.startsWith('offramp.')) expect(state?.text).toBe(a)
        moneyGlance(name, payload)
      }),
    )
    const huge = 'x'.repeat(60_000)
    expect(textOf('State', read({ status: huge }))).toBe(huge)
  })
})
