import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payloadSchemaOf } from '../../../lib/ramp/contract/schemas/event-payload'
import { control } from '../../testing/sandbox-client'
import { readStory } from '../../testing/story-reader'
import { startUserSession, type UserSession } from '../../testing/user-session'

let session: UserSession

beforeEach(async () => {
  session = await startUserSession()
})
afterEach(() => session.sandbox.close())

const firstActive = <T extends { status: string }>(items: ReadonlyMap<string, T>) =>
  [...items.values()].find(({ status }) => status === 'active') ?? expect.fail('the user has one that is active')

const user = () => session.userIn('US', 1)
const story = () => readStory(session, user())

async function quoteOf(rail: string, accountId: string): Promise<string> {
  const request = { accountId, amount: '250.00', rail, chain: 'base', tokenAddress: `0x${'ab'.repeat(20)}` }
  const answer = await session.call(user(), 'POST', '/v1/off-ramp-quotes/', request)
  expect(answer.status).toBe(201)
  return JSON.parse(answer.text).id
}

describe('an off-ramp from its quote to the bank', () => {
  test('sends exactly these events, and its record agrees with each snapshot', async () => {
    const { happen, agrees, last, read, isInSequence } = story()
    const account = firstActive(session.holdings(user()).bankAccounts)
    const quoteId = await quoteOf('ach_standard', account.id)
    const quoteStatus = async () => (await read(`/v1/off-ramp-quotes/${quoteId}`)).status

    expect(await happen('quote-funding', { quoteId })).toEqual([
      'payment.created',
      'offramp.confirmed',
      'payment.updated',
    ])
    expect(await agrees('offRamp')).toMatchObject({
      status: 'queued',
      payout: { amount: '250.00', currency: 'USD', accountId: account.id },
      chain: 'base',
    })
    expect(last('offramp.confirmed').offRamp).toMatchObject({ quoteId, output: { rail: 'ach_standard' } })
    const offRampId = last('payment.created').id
    expect(await read(`/v1/off-ramp-quotes/${quoteId}`)).toMatchObject({ status: 'confirmed', offRampId })

    expect(await happen('off-ramp-payout', { offRampId, until: 'in_flight' })).toEqual([
      'offramp.inFlight',
      'payment.updated',
    ])
    expect(await agrees('offRamp')).toMatchObject({ status: 'in_flight' })
    expect(await happen('off-ramp-payout', { offRampId })).toEqual(['offramp.completed', 'payment.completed'])
    expect(await agrees('offRamp')).toMatchObject({ status: 'completed' })
    expect(await quoteStatus()).toBe('completed')
    expect(await happen('off-ramp-reversal', { offRampId })).toEqual(['offramp.reversed', 'payment.updated'])
    expect(await agrees('offRamp')).toMatchObject({ status: 'reversed' })
    expect(last('offramp.reversed').sequence).toBe(4)
    isInSequence()
  })

  test('waits for the rest of its crypto, and ends when its quote does', async () => {
    const { happen, last, read } = story()
    const account = firstActive(session.holdings(user()).bankAccounts)
    const topped = await quoteOf('wire', account.id)
    expect(await happen('quote-funding', { quoteId: topped, amount: 'short' })).toEqual(['payment.created'])
    expect(await read(`/v1/off-ramp-quotes/${topped}`)).toMatchObject({ status: 'insufficient_funds' })
    expect(await happen('quote-funding', { quoteId: topped })).toEqual(['offramp.confirmed', 'payment.updated'])

    const short = await quoteOf('wire', account.id)
    await happen('quote-funding', { quoteId: short, amount: 'short' })
    const { id } = last('payment.created')
    expect(await read(`/v1/off-ramps/${id}`)).toMatchObject({ status: 'awaiting_funding' })
    await session.forgetEvents()
    await control(session.sandbox, 'POST', '/clock', { advanceMs: 15 * 60_000 })
    expect(await read(`/v1/off-ramps/${id}`)).toMatchObject({ status: 'canceled' })
    expect(await read(`/v1/off-ramp-quotes/${short}`)).toMatchObject({ status: 'expired' })
    expect(await read(`/v1/off-ramp-quotes/${topped}`)).toMatchObject({ status: 'confirmed' })
    await expect.poll(session.events).toEqual([{ event: 'payment.updated', userId: user().id, id }])
  })
})

describe('a card refusal with its refund', () => {
  test.each(['card_expired', 'card_inactive', 'card_cannot_receive'])('of %s sends these events', async (verdict) => {
    const { happen, agrees, last, read, isInSequence } = story()
    const card = firstActive(session.holdings(user()).debitCards)
    const quoteId = await quoteOf('push_to_card', card.id)
    await happen('quote-funding', { quoteId })
    const offRampId = last('payment.created').id
    expect(await happen('off-ramp-failure', { offRampId, verdict })).toEqual([
      'offramp.inFlight',
      'payment.updated',
      'offramp.failed',
      'payment.updated',
      'account.updated',
    ])
    expect(await agrees('offRamp')).toMatchObject({ status: 'failed', payout: { accountId: card.id } })
    expect(last('offramp.failed').offRamp).toMatchObject({ failureMessage: null, output: { rail: 'push_to_card' } })
    expect(last('account.updated').id).toBe(card.id)
    expect(await read(`/v1/debit-cards/${card.id}`)).toMatchObject({ status: 'rejected' })
    expect(await happen('off-ramp-refund', { offRampId })).toEqual(['offramp.refunded', 'payment.refunded'])
    expect(await agrees('offRamp')).toMatchObject({ status: 'refunded' })
    expect(await read(`/v1/off-ramp-quotes/${quoteId}`)).toMatchObject({ status: 'refunded' })
    isInSequence()
  })
})

describe('an ACH deposit', () => {
  test('is delivered in parts and returned, and its records agree with each snapshot', async () => {
    const { happen, agrees, last, read, isInSequence } = story()
    const { id: sourceId } = firstActive(session.holdings(user()).fundingSources)
    const opening = { sourceId, amountUsd: '1000.00', mode: 'early_partial', until: 'authorized' }
    expect(await happen('ach-deposit', opening)).toEqual(['achDebit.authorized', 'onramp.created'])
    const depositId = last('achDebit.authorized').id
    const onRampId = last('onramp.created').id
    expect(await agrees('deposit')).toMatchObject({
      status: 'authorized',
      sourceId,
      onRampId,
      releasedAmountUsd: '250.00',
      confirmedReleasedAmountUsd: '0.00',
    })
    const onRamp = () => read(`/v1/on-ramps/${onRampId}`)
    expect(await onRamp()).toMatchObject({
      status: 'processing',
      input: { amount: '1010.00', currency: 'USD', rail: 'ach_standard' },
      source: { depositId, fundingSourceId: sourceId },
      deliverySummary: { deliveredAmount: '0.000000', remainingAmount: '1000.000000' },
      deliveries: [],
    })

    for (const [amountUsd, confirmed] of [
      ['250.00', '250.00'],
      ['100.50', '350.50'],
      ['0.50', '351.00'],
    ]) {
      const events = await happen('ach-delivery-progress', { depositId, amountUsd })
      expect(events).toEqual(['achDebit.deliveryProgress', 'onramp.updated'])
      expect(await agrees('deposit')).toMatchObject({
        status: 'partially_released',
        confirmedReleasedAmountUsd: confirmed,
      })
      expect(await onRamp()).toMatchObject({
        status: 'partially_delivered',
        deliverySummary: { deliveredAmount: `${confirmed}0000` },
      })
    }
    expect(await happen('ach-deposit', { depositId })).toEqual(['achDebit.delivered', 'onramp.completed'])
    expect(await agrees('deposit')).toMatchObject({ status: 'completed', debitStatus: 'settled' })
    expect((await onRamp()).deliveries).toHaveLength(4)

    expect(await happen('ach-return', { depositId, code: 'R02', update: true })).toEqual([
      'achDebitReturn.created',
      'achDebit.returned',
      'onramp.updated',
      'achDebitReturn.updated',
    ])
    expect(await agrees('deposit')).toMatchObject({ status: 'returned', returnCode: 'R02', debitStatus: 'returned' })
    expect(await onRamp()).toMatchObject({ status: 'reversed' })
    expect(await read(`/v1/funding-sources/${sourceId}`)).toMatchObject({
      status: 'disabled',
      statusReason: 'returned',
      permanent: true,
      availableAt: null,
    })
    const achReturn = await read(`/v1/integrator/ach-debit/returns/${last('achDebitReturn.created').id}`)
    expect(achReturn).toMatchObject({ depositId, sourceId, lossAmountUsd: '1000.00', userAction: 'review_required' })
    expect(last('achDebit.returned').achReturn).toEqual({
      id: achReturn.id,
      amountUsd: '1010.00',
      cryptoStateAtReturn: 'fully_confirmed',
      userAction: 'review_required',
    })
    expect(last('achDebit.returned').sequence).toBe(6)
    isInSequence()
  })

  test('can be returned with a block that ends by itself', async () => {
    const which = session.userIn('US', 3)
    const { happen, last, read } = readStory(session, which)
    const { id: sourceId } = firstActive(session.holdings(which).fundingSources)
    await happen('ach-deposit', { sourceId })
    const depositId = last('achDebit.authorized').id
    const availableAt = new Date(session.inside.clock.now() + 60_000).toISOString()
    await happen('ach-return', { depositId, code: 'R01', reroute: true, availableAt })
    const source = () => read(`/v1/funding-sources/${sourceId}`)
    expect(await source()).toMatchObject({
      status: 'disabled',
      statusReason: 'rerouted',
      availableAt,
      permanent: false,
    })
    await control(session.sandbox, 'POST', '/clock', { advanceMs: 60_000 })
    expect(await source()).toMatchObject({ status: 'active', statusReason: null, availableAt: null })
  })

  test('can be refunded', async () => {
    const which = session.userIn('US', 4)
    const { happen, agrees, last, read } = readStory(session, which)
    await happen('ach-deposit', { userId: which.id, until: 'authorized' })
    const depositId = last('achDebit.authorized').id
    expect(await happen('ach-deposit-refund', { depositId })).toEqual(['achDebit.refunded', 'onramp.updated'])
    expect(await agrees('deposit')).toMatchObject({ status: 'refunded', releaseStatus: 'failed' })
    expect(await read(`/v1/on-ramps/${last('onramp.updated').id}`)).toMatchObject({ status: 'refunded' })
  })
})

describe('an auto-ramp credit', () => {
  test.each(['US', 'DE'] as const)('of %s is detected, completed and reversed', async (country) => {
    const which = session.userIn(country, 2)
    const { happen, agrees, last, isInSequence } = readStory(session, which)
    const account = firstActive(session.holdings(which).autoRampAccounts)
    expect(await happen('onramp-credit', { accountId: account.id, ending: null })).toEqual([
      'onrampCredit.depositDetected',
      'onramp.created',
    ])
    const { currency, token, network, address } = account
    expect(await agrees('onRamp')).toMatchObject({
      status: 'processing',
      input: { currency },
      output: { token, network, address },
      source: null,
    })
    const creditId = last('onramp.created').id
    expect(await happen('onramp-credit', { creditId, ending: 'completed' })).toEqual([
      'onrampCredit.completed',
      'onramp.completed',
    ])
    expect(await agrees('onRamp')).toMatchObject({ status: 'completed', completedAt: session.inside.clock.iso() })
    expect(await happen('onramp-credit', { creditId, ending: 'reversed' })).toEqual([
      'onrampCredit.reversed',
      'onramp.updated',
    ])
    expect(await agrees('onRamp')).toMatchObject({ status: 'reversed' })
    expect(last('onrampCredit.reversed').sequence).toBe(3)
    isInSequence()
  })

  test('can fail and be refunded', async () => {
    const which = session.userIn('US', 2)
    const { happen, agrees } = readStory(session, which)
    expect(await happen('onramp-credit', { userId: which.id, ending: 'refunded' })).toEqual([
      'onrampCredit.depositDetected',
      'onramp.created',
      'onrampCredit.failed',
      'onramp.updated',
      'onrampCredit.refunded',
      'onramp.updated',
    ])
    expect(await agrees('onRamp')).toMatchObject({ status: 'refunded' })
  })
})

test('every payload fits what the contract says about its event', async () => {
  const { happen } = story()
  for (const name of ['off-ramp-payout', 'ach-deposit', 'ach-return', 'onramp-credit', 'ach-deposit-refund']) {
    await happen(name, {})
    for (const payload of await session.events()) {
      const { event } = Object(payload)
      expect(payloadSchemaOf(event)?.safeParse(payload).error?.issues ?? []).toEqual([])
    }
  }
})
