import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { control } from '../../testing/sandbox-client'
import { startUserSession, type UserSession } from '../../testing/user-session'

let session: UserSession

beforeEach(async () => {
  session = await startUserSession()
})
afterEach(() => session.sandbox.close())

const EVM_TOKEN = `0x${'ab'.repeat(20)}`
const user = (country: 'US' | 'DE' | 'GB' | 'CA' = 'US') => session.userIn(country, 1)

const firstOf = <T extends { status: string }>(items: ReadonlyMap<string, T>, status = 'active') =>
  [...items.values()].find((item) => item.status === status) ?? expect.fail(`one is ${status}`)

async function quote(change: object, who = user()) {
  const { id: accountId, supportedRails } = firstOf(session.holdings(who).bankAccounts)
  const request = { accountId, amount: '100.00', rail: supportedRails[0], chain: 'base', tokenAddress: EVM_TOKEN }
  const answer = await session.call(who, 'POST', '/v1/off-ramp-quotes/', { ...request, ...change })
  return { status: answer.status, body: JSON.parse(answer.text) }
}

describe('a quote', () => {
  test('says what is paid for what arrives, fee on top', async () => {
    const { status, body } = await quote({ amount: '1000.00' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^quo_/),
      fulfillment: 'send_to_address',
      status: 'created',
      createdAt: '2026-11-20T12:00:00.000Z',
      input: { amount: '1005.000000', currency: 'USDC', tokenAddress: EVM_TOKEN, chain: 'base' },
      output: {
        amount: '1000.00',
        currency: 'USD',
        rail: 'ach_standard',
        accountId: expect.any(String),
        estimated: false,
        exchangeRate: { baseCurrency: 'USDC', quoteCurrency: 'USD', rate: '1' },
      },
      fees: { amount: '5.00', currency: 'USD' },
      sendTo: {
        address: expect.stringMatching(/^0x[0-9a-f]{40}$/),
        amount: '1005.000000',
        token: 'USDC',
        expiresAt: '2026-11-20T12:15:00.000Z',
      },
      offRampId: null,
    })
  })

  test('says what arrives for what is paid, fee taken off', async () => {
    const { body } = await quote({ amount: '1005.00', amountMode: 'input' })
    expect(body).toMatchObject({
      input: { amount: '1005.000000' },
      output: { amount: '1000.00', estimated: true },
      fees: { amount: '5.00' },
    })
  })

  test('takes every digit that an amount may have', async () => {
    const paid = await quote({ amount: '10.000001', amountMode: 'input' })
    expect(paid.body).toMatchObject({ input: { amount: '10.000001' }, output: { amount: '9.50' } })
    expect((await quote({ amount: '1.15' })).body.output.amount).toBe('1.15')
  })

  test.each([
    ['DE', 'EUR', 'sepa', '0.92'],
    ['GB', 'GBP', 'faster_payments', '0.79'],
    ['CA', 'CAD', 'eft', '1.37'],
  ] as const)('to %s is in the currency and on the rail of the account', async (country, currency, rail, rate) => {
    const { body } = await quote({}, user(country))
    expect(body.output).toMatchObject({
      currency,
      rail,
      exchangeRate: { baseCurrency: 'USDC', quoteCurrency: currency, rate },
    })
    const paid = (Number(body.output.amount) + Number(body.fees.amount)) / Number(rate)
    expect(Number(body.input.amount)).toBeCloseTo(paid, 5)
  })

  test('expires by the clock, and can not be funded then', async () => {
    const { body } = await quote({})
    const read = async () => JSON.parse((await session.call(user(), 'GET', `/v1/off-ramp-quotes/${body.id}`)).text)
    await control(session.sandbox, 'POST', '/clock', { advanceMs: 15 * 60_000 - 1 })
    expect(await read()).toEqual(body)
    await control(session.sandbox, 'POST', '/clock', { advanceMs: 1 })
    expect(await read()).toEqual({ ...body, status: 'expired' })
    const funding = control(session.sandbox, 'POST', '/simulate/quote-funding', { quoteId: body.id })
    await expect(funding).rejects.toThrow('wrong_state')
  })

  test('is nobody else’s', async () => {
    const { body } = await quote({})
    const answer = await session.call(session.userIn('US', 2), 'GET', `/v1/off-ramp-quotes/${body.id}`)
    expect(JSON.parse(answer.text)).toMatchObject({ status: 404, resourceType: 'off-ramp-quote', resourceId: body.id })
  })

  test('can be read of an off-ramp that a simulation made', async () => {
    const { events } = await control(session.sandbox, 'POST', '/simulate/off-ramp-payout', { wait: true })
    const { offRamp, userId } = JSON.parse(events[1].payloadText)
    const owner = session.inside.state.users.byId(userId) ?? expect.fail('there is such a user')
    const answer = await session.call(owner, 'GET', `/v1/off-ramp-quotes/${offRamp.quoteId}`)
    expect(JSON.parse(answer.text)).toMatchObject({ status: 'completed', offRampId: offRamp.id })
  })
})

const SOLANA_TOKEN = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

describe('a quote is refused', () => {
  test.each([
    ['a rail that the account does not take', { rail: 'sepa' }, 'rail', 'unsupported_rail'],
    [
      'the address of a token on another chain',
      { tokenAddress: SOLANA_TOKEN },
      'tokenAddress',
      'invalid_token_address',
    ],
    [
      'the name of the coin where there are contracts',
      { tokenAddress: 'native' },
      'tokenAddress',
      'invalid_token_address',
    ],
    ['less than the fee', { amount: '0.40', amountMode: 'input' }, 'amount', 'amount_too_small'],
    ['less than a cent', { amount: '0.001' }, 'amount', 'too_many_decimals'],
    ['a part of a cent that is to arrive', { amount: '10.005' }, 'amount', 'too_many_decimals'],
    ['a part of a cent, by another rounding', { amount: '1.005' }, 'amount', 'too_many_decimals'],
    [
      'less than a millionth that is paid',
      { amount: '10.0000001', amountMode: 'input' },
      'amount',
      'too_many_decimals',
    ],
    ['more than there is', { amount: '9'.repeat(40) }, 'amount', 'amount_too_large'],
    ['more than there is to pay', { amount: '9'.repeat(40), amountMode: 'input' }, 'amount', 'amount_too_large'],
  ])('for %s', async (_, change, field, code) => {
    const { status, body } = await quote(change)
    expect([status, body.code, body.field]).toEqual([400, code, field])
    expect(body.errors).toMatchObject([{ field, code }])
  })

  test('for an account of another user, as if there were none', async () => {
    const { id } = firstOf(session.holdings(session.userIn('US', 2)).bankAccounts)
    expect((await quote({ accountId: id })).body).toMatchObject({
      status: 404,
      resourceType: 'account',
      resourceId: id,
    })
  })

  test('for an account or a card that can not be paid to', async () => {
    const { bankAccounts, debitCards } = session.holdings(user())
    const account = firstOf(bankAccounts)
    account.status = 'something_new'
    expect((await quote({ accountId: account.id })).body).toMatchObject({ status: 400, code: 'account_not_payable' })
    const card = firstOf(debitCards)
    card.status = 'rejected'
    const pushed = await quote({ accountId: card.id, rail: 'push_to_card' })
    expect(pushed.body).toMatchObject({ status: 400, code: 'account_not_payable', field: 'accountId' })
  })

  test('for a card where pushes are not active, and for a bank account by push', async () => {
    const card = firstOf(session.holdings(user()).debitCards)
    const request = { accountId: card.id, rail: 'push_to_card' }
    expect((await quote(request)).status).toBe(201)
    expect((await quote({ rail: 'push_to_card' })).body.code).toBe('unsupported_rail')
    const capability = { product: 'crypto_to_fiat', method: 'push_to_card', status: 'pending' }
    await control(session.sandbox, 'POST', '/simulate/capability', { userId: user().id, ...capability })
    expect((await quote(request)).body).toMatchObject({ status: 403, type: 'urn:problem-type:forbidden' })
  })
})

test.each([
  ['bitcoin', 'native', 'BTC', /^bc1q/],
  ['dash', 'DASH', 'DASH', /^X/],
  ['tron', `T${'9'.repeat(33)}`, 'USDT', /^T/],
  ['solana', SOLANA_TOKEN, 'USDC', /^[1-9A-Za-z]{44}$/],
  ['sui', `0x${'c'.repeat(64)}::usdc::USDC`, 'USDC', /^0x[0-9a-f]{64}$/],
])('%s has addresses and tokens of its own', async (chain, tokenAddress, token, address) => {
  const { status, body } = await quote({ chain, tokenAddress })
  expect(status).toBe(201)
  expect(body.sendTo).toMatchObject({ token, address: expect.stringMatching(address), amount: body.input.amount })
})
