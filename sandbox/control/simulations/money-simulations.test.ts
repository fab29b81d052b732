import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { control, send } from '../../testing/sandbox-client'
import { startUserSession, type UserSession } from '../../testing/user-session'

let session: UserSession

beforeEach(async () => {
  session = await startUserSession()
})
afterEach(() => session.sandbox.close())

type Emitted = { event: string; id: string; userId: string; payloadText: string }

const simulate = async (name: string, input: object = {}): Promise<Emitted[]> =>
  (await control(session.sandbox, 'POST', `/simulate/${name}`, { ...input, wait: true })).events
const idOf = (events: Emitted[], event: string) =>
  events.find((emitted) => emitted.event === event)?.id ?? expect.fail(`${event} was sent`)

async function refused(name: string, input: object): Promise<[number, string, string]> {
  const answer = await send(session.sandbox, `/_sandbox/simulate/${name}`, {
    method: 'POST',
    body: JSON.stringify(input),
  })
  const { status, errors } = JSON.parse(answer.text)
  return [status, errors?.[0]?.field, errors?.[0]?.code]
}

describe('an off-ramp that has come to an end', () => {
  test.each([
    ['off-ramp-payout', {}],
    ['off-ramp-failure', {}],
    ['off-ramp-failure', { verdict: 'card_expired' }],
    ['off-ramp-refund', {}],
    ['off-ramp-cancel', {}],
  ])('can not be taken further by %s %j', async (name, input) => {
    const offRampId = idOf(await simulate('off-ramp-reversal'), 'offramp.completed')
    expect(await refused(name, { offRampId, ...input })).toEqual([400, 'offRampId', 'wrong_state'])
  })

  test('can not be reversed or refunded twice', async () => {
    const reversed = idOf(await simulate('off-ramp-reversal'), 'offramp.reversed')
    expect(await refused('off-ramp-reversal', { offRampId: reversed })).toEqual([400, 'offRampId', 'wrong_state'])
    const refunded = idOf(await simulate('off-ramp-refund'), 'offramp.refunded')
    expect(await refused('off-ramp-refund', { offRampId: refunded })).toEqual([400, 'offRampId', 'wrong_state'])
  })
})

describe('what is refused', () => {
  test('a verdict on a card where no card is paid to', async () => {
    const { id: accountId } = [...session.holdings(session.userIn('DE')).bankAccounts.values()][0] ?? { id: '' }
    expect(accountId).not.toBe('')
    const events = await simulate('off-ramp-payout', { userId: session.userIn('DE').id, until: 'confirmed' })
    const offRampId = idOf(events, 'payment.created')
    const answer = await refused('off-ramp-failure', { offRampId, verdict: 'card_inactive' })
    expect(answer).toEqual([400, 'offRampId', 'wrong_state'])
  })

  test.each([
    ['ach-deposit', 'DE', {}],
    ['off-ramp-failure', 'GB', { verdict: 'card_expired' }],
    ['onramp-credit', 'CA', {}],
  ] as const)('%s for a user in %s, who does not have what it takes', async (name, country, input) => {
    const answer = await refused(name, { userId: session.userIn(country).id, ...input })
    expect(answer).toEqual([400, 'userId', 'wrong_state'])
  })

  test.each([
    ['off-ramp-payout', { offRampId: 'x' }, 'offRampId'],
    ['quote-funding', { quoteId: 'x' }, 'quoteId'],
    ['ach-deposit', { depositId: 'x' }, 'depositId'],
    ['ach-deposit', { sourceId: 'x' }, 'sourceId'],
    ['onramp-credit', { creditId: 'x' }, 'creditId'],
    ['onramp-credit', { accountId: 'x' }, 'accountId'],
  ])('%s of %j, which does not exist', async (name, input, field) => {
    expect(await refused(name, input)).toEqual([400, field, 'unknown_id'])
  })

  test('what belongs to another user than the one named', async () => {
    const [event] = await simulate('ach-deposit', { userId: session.userIn('US', 1).id })
    const answer = await refused('ach-return', { depositId: event?.id, userId: session.userIn('US', 2).id })
    expect(answer).toEqual([400, 'depositId', 'unknown_id'])
  })

  test('to deliver more than is left, to deliver twice, and to return twice', async () => {
    const depositId = idOf(
      await simulate('ach-deposit', { amountUsd: '40.00', until: 'authorized' }),
      'achDebit.authorized',
    )
    const whole = await refused('ach-delivery-progress', { depositId, amountUsd: '40.00' })
    expect(whole).toEqual([400, 'amountUsd', 'too_large'])
    await simulate('ach-deposit', { depositId })
    expect(await refused('ach-deposit', { depositId })).toEqual([400, 'depositId', 'wrong_state'])
    expect(await refused('ach-deposit-refund', { depositId })).toEqual([400, 'depositId', 'wrong_state'])
    await simulate('ach-return', { depositId, code: 'constructor' })
    expect(await refused('ach-return', { depositId })).toEqual([400, 'depositId', 'wrong_state'])
  })

  test('inputs of a new deposit for one that exists', async () => {
    const depositId = idOf(await simulate('ach-deposit', { until: 'authorized' }), 'achDebit.authorized')
    for (const [field, input] of Object.entries({
      mode: { mode: 'early_full' },
      sourceId: { sourceId: 'x' },
      amountUsd: { amountUsd: '1.00' },
      until: { until: 'authorized' },
    }))
      expect((await refused('ach-deposit', { depositId, ...input })).slice(0, 2)).toEqual([400, field])
  })

  test('a credit that can not get to the ending, and one that is a deposit', async () => {
    const creditId = idOf(await simulate('onramp-credit', { ending: 'failed' }), 'onrampCredit.failed')
    expect(await refused('onramp-credit', { creditId, ending: 'completed' })).toEqual([400, 'creditId', 'wrong_state'])
    const onRampId = idOf(await simulate('ach-deposit'), 'onramp.created')
    expect(await refused('onramp-credit', { creditId: onRampId })).toEqual([400, 'creditId', 'wrong_state'])
  })
})

describe('the order of what is sent', () => {
  const sent = async () => (await session.events()).map((payload) => JSON.stringify(payload))

  test('is another one when shuffled, and nothing is lost', async () => {
    const events = await simulate('off-ramp-payout', { order: 'shuffle' })
    const happened = events.map(({ payloadText }) => payloadText)
    const arrived = await sent()
    expect(arrived).not.toEqual(happened)
    expect(arrived.toSorted()).toEqual(happened.toSorted())
  })

  test('has each event as often as told, byte for byte', async () => {
    const [first, second] = await simulate('ach-deposit', { until: 'authorized', repeat: 3 })
    const arrived = await sent()
    expect(arrived).toEqual([first, first, first, second, second, second].map((event) => event?.payloadText))
  })
})

test('a new deposit is as wished', async () => {
  const user = session.userIn('US', 1)
  const [sourceId] = session.holdings(user).fundingSources.keys()
  const events = await simulate('ach-deposit', { sourceId, amountUsd: '12.30', mode: 'after_settlement' })
  expect(events.map(({ event }) => event)).toEqual([
    'achDebit.authorized',
    'onramp.created',
    'achDebit.delivered',
    'onramp.completed',
  ])
  expect(JSON.parse(events[2]?.payloadText ?? '')).toMatchObject({
    userId: user.id,
    fundingSource: { id: sourceId },
    deposit: { principalAmountUsd: '12.30', userFeeUsd: '0.99', totalDebitAmountUsd: '13.29', debitStatus: 'settled' },
  })
})
