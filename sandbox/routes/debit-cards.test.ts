import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DebitCard } from '../../lib/ramp/contract/schemas/debit-card'
import { setDebitCardStatus } from '../holdings/debit-cards'
import { startUserSession, type UserSession } from '../testing/user-session'
import type { SandboxUser } from '../users'

let session: UserSession
let us: SandboxUser

const CARDS = '/v1/debit-cards'
const ADDRESS = { line1: '1 Main Street', city: 'Springfield', state: 'IL', postalCode: '62701', country: 'US' }
const NAME = { cardholderFirstName: 'Given', cardholderLastName: 'Family' }
const CARD = {
  encryptedCardNumber: 'tok_sandbox_abc',
  expiryMonth: '7',
  expiryYear: '30',
  cardLastFour: '4242',
  cardBin: '424242',
  cardBrand: 'visa',
  ...NAME,
  billingAddress: ADDRESS,
  label: 'My card',
}

beforeAll(async () => {
  session = await startUserSession()
  us = session.userIn('US')
})
beforeEach(() => session.forgetEvents())
afterAll(() => session.sandbox.close())

const create = async (body: object, user = us) => JSON.parse((await session.call(user, 'POST', CARDS, body)).text)

describe('adding a debit card', () => {
  test('gives the card, active, and tells', async () => {
    const answer = await session.call(us, 'POST', CARDS, CARD)
    expect(answer.status).toBe(201)
    const card = JSON.parse(answer.text)
    expect(card).toMatchObject({
      status: 'active',
      network: 'visa',
      cardNumberLast4: '4242',
      expiryMonth: 7,
      expiryYear: 2030,
    })
    expect(DebitCard.safeParse(card).success).toBe(true)
    expect(JSON.parse((await session.call(us, 'GET', `${CARDS}/${card.id}`)).text)).toEqual(card)
    await expect.poll(session.events).toEqual([{ event: 'account.created', userId: us.id, id: card.id }])
  })

  test.each([
    [{ encryptedCardNumber: 'tok_production_abc' }, 400, 'encryptedCardNumber', 'wrong_environment'],
    [{ encryptedCardNumber: 'something' }, 400, 'encryptedCardNumber', 'invalid_token'],
    [{ encryptedCardNumber: '4242424242424242' }, 400, 'encryptedCardNumber', 'invalid_value'],
    [{ cardBin: '411111' }, 400, 'cardBin', 'unsupported_card'],
    [{ cardBin: '51051051' }, 400, 'cardBin', 'invalid_bin'],
    [{ cardBin: '42424' }, 400, 'cardBin', 'invalid_format'],
    [{ cardBrand: 'amex' }, 400, 'cardBrand', 'invalid_value'],
    [{ expiryMonth: '10', expiryYear: '26' }, 400, 'expiryYear', 'card_expired'],
    [{ billingAddress: undefined }, 400, 'billingAddress', 'required'],
    [{ billingAddress: { ...ADDRESS, country: 'DE' } }, 400, 'billingAddress.country', 'invalid_value'],
  ])('with %j is %i at %s', async (change, status, field, code) => {
    const before = session.holdings(us).debitCards.size
    const answer = await create({ ...CARD, ...change })
    expect(answer).toMatchObject({ status, field, code, type: 'urn:problem-type:validation:invalid-fields' })
    expect(session.holdings(us).debitCards.size).toBe(before)
  })

  test('in the month that it expires is possible', async () => {
    expect(await create({ ...CARD, expiryMonth: '11', expiryYear: '26' })).toMatchObject({ status: 'active' })
  })

  test.each([{ cardholderFirstName: 'Mismatch' }, { cardholderLastName: 'mismatch' }])(
    'with %j is 422',
    async (name) => {
      const before = session.holdings(us).debitCards.size
      expect(await create({ ...CARD, ...name })).toMatchObject({
        status: 422,
        type: 'urn:problem-type:business:verification-failed',
      })
      expect(session.holdings(us).debitCards.size).toBe(before)
    },
  )

  test('that the provider does not register is 503 and stores nothing', async () => {
    const before = session.holdings(us).debitCards.size
    const answer = await create({ ...CARD, encryptedCardNumber: 'tok_sandbox_unregistrable' })
    expect(answer).toMatchObject({ status: 503, detail: 'Failed to create the debit card with the provider' })
    expect(session.holdings(us).debitCards.size).toBe(before)
    expect(await session.events()).toEqual([])
  })

  test.each(['DE', 'GB'] as const)('is 403 in %s', async (country) => {
    const answer = await create(CARD, session.userIn(country))
    expect(answer).toMatchObject({ status: 403, type: 'urn:problem-type:forbidden' })
  })

  test('is 403 while push to card is not active', async () => {
    const user = session.userIn('US', 1)
    for (const item of session.holdings(user).profile.capabilities)
      if (item.method === 'push_to_card') item.status = 'pending'
    expect((await create(CARD, user)).status).toBe(403)
  })
})

describe('debit cards', () => {
  test('are an envelope that is never paged', async () => {
    const list = JSON.parse((await session.call(us, 'GET', CARDS)).text)
    expect(list).toEqual({ data: [...session.holdings(us).debitCards.values()], hasMore: false })
  })

  test('are gone once removed', async () => {
    const { id } = await create(CARD)
    expect((await session.call(us, 'DELETE', `${CARDS}/${id}`)).text).toBe('{"success":true}')
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['PATCH', '/cardholder-info'],
    ] as const) {
      const again = await session.call(us, method, `${CARDS}/${id}${path}`, method === 'PATCH' ? {} : undefined)
      expect(JSON.parse(again.text)).toMatchObject({ status: 404, resourceType: 'debit-card', resourceId: id })
    }
    await expect.poll(session.events).toContainEqual({ event: 'account.deleted', userId: us.id, id })
  })

  test('of others are 404', async () => {
    const { id } = await create(CARD)
    const other = session.userIn('US', 2)
    for (const method of ['GET', 'DELETE'])
      expect((await session.call(other, method, `${CARDS}/${id}`)).status).toBe(404)
    expect(session.holdings(us).debitCards.has(id)).toBe(true)
  })
})

describe("a card's cardholder", () => {
  const complete = async (id: string, body: object) =>
    JSON.parse((await session.call(us, 'PATCH', `${CARDS}/${id}/cardholder-info`, body)).text)
  const waiting = async () => {
    const { id } = await create(CARD)
    const card = session.holdings(us).debitCards.get(id)
    if (card) setDebitCardStatus(card, 'action_required')
    await session.forgetEvents()
    return card ?? { id }
  }

  test('can be completed where the card waits for it', async () => {
    const { id } = await waiting()
    expect(JSON.parse((await session.call(us, 'GET', `${CARDS}/${id}`)).text).requirements).toHaveLength(1)
    const card = await complete(id, { ...NAME, billingAddress: ADDRESS })
    expect(card).toMatchObject({ id, status: 'active' })
    expect(card).not.toHaveProperty('requirements')
    await expect.poll(session.events).toContainEqual({ event: 'account.updated', userId: us.id, id })
    expect(await complete(id, { ...NAME, billingAddress: ADDRESS })).toMatchObject({ status: 400, code: 'wrong_state' })
  })

  test('is refused by name with 422, and the card waits on', async () => {
    const card = await waiting()
    expect(await complete(card.id, { ...NAME, cardholderLastName: 'Mismatch', billingAddress: ADDRESS })).toMatchObject(
      { status: 422 },
    )
    expect(card).toMatchObject({ status: 'action_required' })
    expect(await complete(card.id, NAME)).toMatchObject({ status: 400, field: 'billingAddress', code: 'required' })
  })
})
