import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BankAccount } from '../../lib/ramp/contract/schemas/bank-account'
import { startUserSession, type UserSession } from '../testing/user-session'
import type { SandboxUser } from '../users'

let session: UserSession
let us: SandboxUser

const ACCOUNTS = '/v1/bank-accounts/'
const US = { type: 'us', ownership: 'personal', routingNumber: '400000008', accountNumber: '12345678' }
const CA = {
  type: 'ca',
  ownership: 'personal',
  institutionNumber: '999',
  transitNumber: '12345',
  accountNumber: '1234567',
}
const UK = { type: 'uk', ownership: 'personal', sortCode: '990011', accountNumber: '12345678' }
const IBAN = { type: 'iban', ownership: 'personal', iban: 'DE89370400440532013000', bic: 'LAKEDEXX' }
const HOLDER = { firstName: 'Given', lastName: 'Family' }
const ADDRESS = { street: '1 Quay', city: 'Town', state: 'BE', postalCode: '10115', country: 'DE' }

beforeAll(async () => {
  session = await startUserSession()
  us = session.userIn('US')
})
beforeEach(() => session.forgetEvents())
afterAll(() => session.sandbox.close())

const create = async (body: object, user = us) => {
  const answer = await session.call(user, 'POST', ACCOUNTS, body)
  return { status: answer.status, body: JSON.parse(answer.text) }
}

describe('a new bank account', () => {
  test.each([
    [US, { currency: 'USD', accountNumberLast4: '5678', routingNumberLast4: '0008' }],
    [
      { ...US, accountSubtype: 'savings', label: 'Mine' },
      { accountSubtype: 'savings', label: 'Mine' },
    ],
    [CA, { currency: 'CAD', accountNumberLast4: '4567', institutionNumber: '999', transitNumberLast3: '345' }],
    [UK, { currency: 'GBP', accountNumberLast4: '5678', sortCode: '990011', supportedRails: ['faster_payments'] }],
    [IBAN, { currency: 'EUR', ibanLast4: '3000', bic: 'LAKEDEXX', supportedRails: ['sepa'] }],
    [{ ...US, ownership: 'thirdParty', accountHolder: HOLDER }, { accountHolderName: 'Given Family' }],
    [
      { ...IBAN, ownership: 'thirdParty', accountHolder: { ...HOLDER, address: ADDRESS } },
      { accountHolderName: 'Given Family' },
    ],
  ])('is made from %j', async (request, expected) => {
    const { status, body } = await create(request)
    expect(status).toBe(201)
    expect(body).toMatchObject({ type: request.type, status: 'active', statusReason: null, ...expected })
    expect(BankAccount.safeParse(body).success).toBe(true)
    expect(JSON.stringify(body)).not.toContain('12345678')
    expect(JSON.parse((await session.call(us, 'GET', `${ACCOUNTS}${body.id}`)).text)).toEqual(body)
    await expect.poll(session.events).toEqual([{ event: 'account.created', userId: us.id, id: body.id }])
  })

  test("has the user's own name when it is personal", async () => {
    expect((await create(UK)).body.accountHolderName).toBe(`Account holder ${us.number}`)
  })

  test.each([
    ['0001', 'account_invalid'],
    ['0002', 'account_closed'],
    ['0003', 'account_blocked'],
    ['0004', 'not_supported'],
  ])('whose number ends in %s is inactive: %s', async (ending, statusReason) => {
    const { status, body } = await create({ ...US, accountNumber: `9999${ending}` })
    expect([status, body.status, body.statusReason]).toEqual([201, 'inactive', statusReason])
  })

  test.each([
    [{ ...US, routingNumber: '400000009' }, 'routingNumber', 'invalid_routing_number'],
    [{ ...US, routingNumber: '40000000' }, 'routingNumber', 'invalid_format'],
    [{ ...US, sortCode: '990011' }, 'sortCode', 'unknown_field'],
    [{ ...US, ownership: 'mine' }, 'ownership', 'invalid_value'],
    [{ ...US, ownership: 'thirdParty' }, 'accountHolder', 'required'],
    [{ ...IBAN, iban: 'DE88370400440532013000' }, 'iban', 'invalid_iban'],
    [{ ...IBAN, ownership: 'thirdParty', accountHolder: HOLDER }, 'accountHolder.address', 'required'],
    [
      { ...IBAN, ownership: 'thirdParty', accountHolder: { ...HOLDER, address: { ...ADDRESS, country: undefined } } },
      'accountHolder.address.country',
      'required',
    ],
    [{ ...IBAN, bic: undefined }, 'bic', 'required'],
    [{ ...US, type: 'jp' }, 'type', 'invalid_union'],
  ])('is refused for %j', async (request, field, code) => {
    const before = session.holdings(us).bankAccounts.size
    const { status, body } = await create(request)
    expect(body).toMatchObject({ status: 400, field, code })
    expect(status).toBe(400)
    expect(session.holdings(us).bankAccounts.size).toBe(before)
  })

  test('of a personal IBAN needs a verified identity, a third party does not', async () => {
    const user = session.userIn('DE')
    session.holdings(user).profile.verification.status = 'under_review'
    expect((await create(IBAN, user)).body).toMatchObject({ field: 'ownership', code: 'identity_required' })
    const third = { ...IBAN, ownership: 'thirdParty', accountHolder: { ...HOLDER, address: ADDRESS } }
    expect((await create(third, user)).status).toBe(201)
  })
})

describe('bank accounts', () => {
  test('are a bare array, removable once, and gone then', async () => {
    const [id] = session.holdings(us).bankAccounts.keys()
    expect(JSON.parse((await session.call(us, 'GET', ACCOUNTS)).text)).toHaveLength(
      session.holdings(us).bankAccounts.size,
    )
    const removed = await session.call(us, 'DELETE', `${ACCOUNTS}${id}`)
    expect(JSON.parse(removed.text)).toEqual({ id, deleted: true })
    for (const method of ['GET', 'DELETE']) {
      const again = await session.call(us, method, `${ACCOUNTS}${id}`)
      expect(JSON.parse(again.text)).toMatchObject({ status: 404, resourceType: 'bank-account', resourceId: id })
    }
    await expect.poll(session.events).toEqual([{ event: 'account.deleted', userId: us.id, id }])
  })

  test('of others are 404 and stay', async () => {
    const other = session.userIn('GB')
    const [id] = session.holdings(other).bankAccounts.keys()
    for (const method of ['GET', 'DELETE'])
      expect((await session.call(us, method, `${ACCOUNTS}${id}`)).status).toBe(404)
    expect(session.holdings(other).bankAccounts.has(id ?? '')).toBe(true)
  })
})

describe('a link token', () => {
  const link = async (redirectUri: unknown) =>
    JSON.parse((await session.call(us, 'POST', `${ACCOUNTS}link-token`, { redirectUri })).text)

  test('has a hosted address for the web, and none for Android', async () => {
    const web = await link('https://app.example/back')
    expect(web).toEqual({
      linkToken: expect.stringMatching(/^link_/),
      hostedLinkUrl: `https://link.example/${web.linkToken}`,
      expiration: '2026-11-20T12:30:00.000Z',
      requestId: expect.any(String),
    })
    expect((await link('HTTPS://app.example/back')).hostedLinkUrl).not.toBeNull()
  })

  // not-shown.md, "4.3 link-token".
  test.each([
    'com.example.app',
    'http://app.example/',
    'app://callback',
    'https:app',
    ' https://app.example/',
    'x'.repeat(5000),
  ])('is given for %s as for an Android package', async (redirectUri) => {
    expect(await link(redirectUri)).toMatchObject({ linkToken: expect.any(String), hostedLinkUrl: null })
  })

  test('is refused without a body', async () => {
    expect((await session.call(us, 'POST', `${ACCOUNTS}link-token`)).status).toBe(400)
  })

  test.each([
    ['', 'too_small'],
    [undefined, 'required'],
    ['https://', 'invalid_url'],
  ])('is refused for %j', async (redirectUri, code) => {
    expect(await link(redirectUri)).toMatchObject({ status: 400, field: 'redirectUri', code })
  })
})
