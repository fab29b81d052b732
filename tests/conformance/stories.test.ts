import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  parseDeliveryPage,
  parsePayload,
  readOffRamp,
  verifyWebhookSignature,
  WEBHOOK_SIGNATURE_HEADER,
} from '@/lib/ramp'
import { findEvent } from '@/lib/ramp/contract/events'
import { payloadSchemaOf } from '@/lib/ramp/contract/schemas/event-payload'
import { firstOf } from './cases/case'
import { type Platform, usePlatform } from './support/platform'

const platform = usePlatform('empty')

const SECRET = 'the secret of the stories'

type Received = { requests: { headers: Record<string, string>; body: string }[] }

async function received({ control, client }: Platform) {
  const { requests } = await control<Received>('/receivers/hooks.example', undefined, 'GET')
  const texts = requests.map(({ headers, body }) => {
    expect(verifyWebhookSignature(body, headers[WEBHOOK_SIGNATURE_HEADER], SECRET)).toBe(true)
    return body
  })
  const { text } = await client.callRaw('listWebhookDeliveries', { query: { limit: 100 } })
  expect(
    parseDeliveryPage(text)
      .records.map(({ payload }) => payload)
      .toReversed(),
  ).toEqual(texts)
  for (const body of texts) {
    const schema = payloadSchemaOf(parsePayload(body).event ?? '') ?? expect.fail('an event that is known')
    expect(schema.safeParse(JSON.parse(body)).error).toBeUndefined()
  }
  return texts.map(parsePayload)
}

/** Section 6.3: milestones have sequences from 1 and ids of their own; triggers have neither. */
function expectInSequence(facts: Awaited<ReturnType<typeof received>>): void {
  const isMilestone = (event: string | null) => findEvent(event ?? '')?.family === 'milestone'
  const milestones = facts.filter(({ event }) => isMilestone(event))
  expect(milestones.map(({ sequence }) => sequence)).toEqual(milestones.map((_, index) => index + 1))
  expect(new Set(milestones.map(({ eventId }) => eventId)).size).toBe(milestones.length)
  expect(new Set(milestones.map(({ resourceId }) => resourceId)).size).toBe(1)
  for (const { event, eventId } of facts) expect(eventId === null).toBe(!isMilestone(event))
}

async function begin(): Promise<Platform> {
  const given = platform()
  await given.client.call('createWebhook', { body: { url: 'https://hooks.example/ramp', events: ['*'] } })
  await given.client.call('setWebhookSecret', { body: { secret: SECRET } })
  await given.control('/propagate')
  return given
}

const simulate = ({ control, user }: Platform, what: string, input: Record<string, unknown>) =>
  control(`/simulate/${what}`, { userId: user.id, wait: true, ...input })

const deliveryCount = async ({ control }: Platform) =>
  (await control<{ counts: { deliveries: number } }>('', undefined, 'GET')).counts.deliveries

async function fundedOffRamp(given: Platform, accountId: string, rail: 'rtp' | 'push_to_card' | 'ach_standard') {
  const { asUser } = given
  const quote = await asUser.call('createOffRampQuote', {
    body: { accountId, amount: '120.00', rail, chain: 'base', tokenAddress: `0x${'2b'.repeat(20)}` },
  })
  await simulate(given, 'quote-funding', { quoteId: quote.id })
  const { offRampId } = await asUser.call('getOffRampQuote', { params: { id: quote.id } })
  return offRampId ?? expect.fail('a funded quote has its off-ramp')
}

const THREE_DAYS = 3 * 86_400_000

const FUNDED = ['payment.created', 'offramp.confirmed', 'payment.updated']

describe('from start to end', () => {
  it('an off-ramp sends exactly the events of section 6', async () => {
    const before = await begin()
    const account = firstOf(await before.asUser.call('listBankAccounts'), ({ status }) => status === 'active')
    const id = await fundedOffRamp(before, account.id, 'ach_standard')
    // Section 3: the off-ramp stays queued in the sandbox until the test simulates its payout.
    await before.control('/clock', { advanceMs: THREE_DAYS })
    const given = before.through({ now: () => Date.now() + THREE_DAYS })
    const { asUser } = given
    const read = async () => readOffRamp(await asUser.call('getOffRamp', { params: { id } }))
    expect((await read()).status).toBe('queued')
    await simulate(given, 'off-ramp-payout', { offRampId: id })
    expect(await read()).toMatchObject({ status: 'completed', output: { amount: '120.00', accountId: account.id } })
    await simulate(given, 'off-ramp-reversal', { offRampId: id })
    expect((await read()).status).toBe('reversed')
    const facts = await received(given)
    expect(facts.map(({ event }) => event)).toEqual([
      ...FUNDED,
      'offramp.inFlight',
      'payment.updated',
      'offramp.completed',
      'payment.completed',
      'offramp.reversed',
      'payment.updated',
    ])
    expectInSequence(facts)
  })

  it('a card refusal sends exactly the events of section 6', async () => {
    const given = await begin()
    const { asUser } = given
    const card = firstOf((await asUser.call('listDebitCards')).data, ({ status }) => status === 'active')
    const id = await fundedOffRamp(given, card.id, 'push_to_card')
    await simulate(given, 'off-ramp-failure', { offRampId: id, verdict: 'card_expired', refund: true })
    expect(await asUser.call('getDebitCard', { params: { id: card.id } })).toMatchObject({ status: 'rejected' })
    expect(await asUser.call('getOffRamp', { params: { id } })).toMatchObject({ status: 'refunded' })
    const facts = await received(given)
    expect(facts.map(({ event }) => event)).toEqual([
      ...FUNDED,
      'offramp.inFlight',
      'payment.updated',
      'offramp.failed',
      'payment.updated',
      'account.updated',
      'offramp.refunded',
      'payment.refunded',
    ])
    expectInSequence(facts)
  })

  it('an ACH deposit with a return sends exactly the events of section 6', async () => {
    const given = await begin()
    const { asUser, client } = given
    const source = firstOf(await asUser.call('listFundingSources'), ({ status }) => status === 'active')
    const { preparationId } = await asUser.call('prepareDirectDeposit', {
      body: {
        sourceId: source.id,
        address: `0x${'3c'.repeat(20)}`,
        network: 'base',
        asset: 'USDC',
        quoteType: 'exact_input',
        amountUsd: '400.00',
        priority: 'normal',
      },
    })
    const deposit = await asUser.call('createDirectDeposit', {
      body: { preparationId, clientIp: '203.0.113.7' },
      idempotencyKey: randomUUID(),
    })
    await expect.poll(() => deliveryCount(given)).toBe(2)
    await simulate(given, 'ach-delivery-progress', { depositId: deposit.id, amountUsd: '150.00' })
    await simulate(given, 'ach-deposit', { depositId: deposit.id })
    await simulate(given, 'ach-return', { depositId: deposit.id, code: 'R02', update: true })
    expect(await asUser.call('getDeposit', { params: { depositId: deposit.id } })).toMatchObject({
      status: 'returned',
      returnCode: 'R02',
    })
    const facts = await received(given)
    expect(facts.map(({ event }) => event)).toEqual([
      'achDebit.authorized',
      'onramp.created',
      'achDebit.deliveryProgress',
      'onramp.updated',
      'achDebit.delivered',
      'onramp.completed',
      'achDebitReturn.created',
      'achDebit.returned',
      'onramp.updated',
      'achDebitReturn.updated',
    ])
    expectInSequence(facts)
    // Section 6.2: the return leads to its deposit and source.
    const { resourceId } = firstOf(facts, ({ event }) => event === 'achDebitReturn.created')
    expect(await client.call('getAchDebitReturn', { params: { id: resourceId ?? '' } })).toMatchObject({
      depositId: deposit.id,
      sourceId: source.id,
      lossAmountUsd: '400.00',
    })
    expect(await asUser.call('getFundingSource', { params: { id: source.id } })).toMatchObject({
      status: 'disabled',
      statusReason: 'returned',
    })
  })

  it('an auto-ramp credit sends exactly the events of section 6', async () => {
    const given = await begin()
    const { asUser } = given
    const account = firstOf(await asUser.call('listAutoRampAccounts'), ({ status }) => status === 'active')
    await simulate(given, 'onramp-credit', { accountId: account.id, ending: null })
    const detected = firstOf((await asUser.call('listOnRamps')).data)
    const creditId = detected.id
    expect(detected).toMatchObject({ status: 'processing', output: { address: account.address } })
    await simulate(given, 'onramp-credit', { creditId, ending: 'completed' })
    await simulate(given, 'onramp-credit', { creditId, ending: 'reversed' })
    expect(await asUser.call('getOnRamp', { params: { id: creditId } })).toMatchObject({ status: 'reversed' })
    const facts = await received(given)
    expect(facts.map(({ event }) => event)).toEqual([
      'onrampCredit.depositDetected',
      'onramp.created',
      'onrampCredit.completed',
      'onramp.completed',
      'onrampCredit.reversed',
      'onramp.updated',
    ])
    expectInSequence(facts)
  })
})

describe('on demand', () => {
  it('milestones arrive out of order and more than once', async () => {
    const given = await begin()
    await simulate(given, 'off-ramp-payout', { order: 'reverse', repeat: 2 })
    const milestones = (await received(given)).filter(({ eventId }) => eventId !== null)
    expect(milestones.map(({ sequence }) => sequence)).toEqual([3, 3, 2, 2, 1, 1])
    expect(new Set(milestones.map(({ eventId }) => eventId)).size).toBe(3)
  })
})
