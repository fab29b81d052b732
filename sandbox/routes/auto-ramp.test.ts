import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AutoRampAccount } from '../../lib/ramp/contract/schemas/auto-ramp'
import { send } from '../testing/sandbox-client'
import { startUserSession, type UserSession } from '../testing/user-session'
import type { SandboxUser } from '../users'

let session: UserSession
let us: SandboxUser
let german: SandboxUser

const ACCOUNTS = '/v1/auto-ramp-accounts/'
const ADDRESSES = '/v1/auto-ramp-addresses/'
const EVM = `0x${'a'.repeat(40)}`
const WANTED = { address: EVM, network: 'base', token: 'USDC' }

beforeAll(async () => {
  session = await startUserSession()
  us = session.userIn('US')
  german = session.userIn('DE')
})
afterAll(() => session.sandbox.close())

describe('auto-ramp accounts', () => {
  test('are a bare array of the user, and each can be read', async () => {
    const list = JSON.parse((await session.call(us, 'GET', ACCOUNTS)).text)
    expect(list).toEqual([...session.holdings(us).autoRampAccounts.values()])
    expect(JSON.parse((await session.call(us, 'GET', `${ACCOUNTS}${list[0].id}`)).text)).toEqual(list[0])
  })

  test("are 404 for another user's id, as for none", async () => {
    const [id] = session.holdings(us).autoRampAccounts.keys()
    const others = await session.call(german, 'GET', `${ACCOUNTS}${id}`)
    expect(JSON.parse(others.text)).toMatchObject({ status: 404, resourceType: 'auto-ramp-account', resourceId: id })
  })

  test.each([
    ['US', 'us', 'USD'],
    ['DE', 'iban', 'EUR'],
  ] as const)('are opened in %s with instructions of type %s', async (country, type, currency) => {
    const user = session.userIn(country)
    const answer = await session.call(user, 'POST', ACCOUNTS, WANTED)
    expect(answer.status).toBe(201)
    const account = JSON.parse(answer.text)
    expect(account).toMatchObject({ ...WANTED, status: 'active', currency, depositInstructions: { type } })
    expect(AutoRampAccount.safeParse(account).success).toBe(true)
    expect(JSON.parse((await session.call(user, 'GET', `${ACCOUNTS}${account.id}`)).text)).toEqual(account)
  })

  test.each([
    ['application/x-www-form-urlencoded', new URLSearchParams(WANTED).toString()],
    [
      'multipart/form-data; boundary=cut',
      `${Object.entries(WANTED)
        .map(([name, value]) => `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
        .join('')}--cut--\r\n`,
    ],
  ])('are opened by a form of type %s', async (type, body) => {
    const headers = { 'content-type': type, authorization: `Bearer ${us.apiKey}` }
    const answer = await send(session.sandbox, ACCOUNTS, { method: 'POST', headers, body })
    expect(answer.status).toBe(201)
    expect(JSON.parse(answer.text)).toMatchObject(WANTED)
  })

  test.each([
    ['text/plain', '{}', 415, undefined],
    ['', '{}', 415, undefined],
    ['multipart/form-data; boundary=cut', 'nothing', 400, 'body'],
    ['application/x-www-form-urlencoded', 'network=base&network=base&token=USDC', 400, 'network'],
    ['application/x-www-form-urlencoded', `address=${EVM}&network=base`, 400, 'token'],
  ])('refuse a body of type %j', async (type, body, status, field) => {
    const headers = { 'content-type': type, authorization: `Bearer ${us.apiKey}` }
    const answer = await send(session.sandbox, ACCOUNTS, { method: 'POST', headers, body })
    expect(JSON.parse(answer.text)).toMatchObject({ status, ...(field === undefined ? {} : { field }) })
  })

  test.each([
    ['US', { ...WANTED, address: '0x1' }, 'address', 'invalid_address'],
    ['US', { ...WANTED, token: 'BTC' }, 'token', 'invalid_token'],
    ['US', { ...WANTED, network: 'dash' }, 'network', 'invalid_value'],
    ['US', { ...WANTED, colour: 'red' }, 'colour', 'unknown_field'],
    ['DE', { address: EVM, network: 'ethereum', token: 'USDT' }, 'token', 'not_supported'],
    ['GB', WANTED, 'token', 'not_supported'],
  ] as const)('refuse in %s %j at %s', async (country, body, field, code) => {
    const user = session.userIn(country)
    const before = session.holdings(user).autoRampAccounts.size
    const answer = await session.call(user, 'POST', ACCOUNTS, body)
    expect(JSON.parse(answer.text)).toMatchObject({ status: 400, field, code, errors: [{ field, code }] })
    expect(session.holdings(user).autoRampAccounts.size).toBe(before)
  })

  test('name every wrong field at once, and none at the top', async () => {
    const answer = JSON.parse((await session.call(us, 'POST', ACCOUNTS, { ...WANTED, address: '1', token: 'X' })).text)
    expect(answer.errors.map(({ field }: { field: string }) => field)).toEqual(['address', 'token'])
    expect(answer).not.toHaveProperty('code')
  })
})

describe('auto-ramp addresses', () => {
  test('are a bare array that can be narrowed to one account', async () => {
    const all = [...session.holdings(us).autoRampAddresses.values()]
    expect(JSON.parse((await session.call(us, 'GET', ADDRESSES)).text)).toEqual(all)
    const accountId = all[0]?.accountId
    expect(JSON.parse((await session.call(us, 'GET', `${ADDRESSES}?accountId=${accountId}`)).text)).toEqual(all)
    expect((await session.call(us, 'GET', `${ADDRESSES}?accountId=other`)).text).toBe('[]')
  })

  test.each([
    ['accountId=', 'accountId', 'too_small'],
    ['network=base', 'network', 'unknown_field'],
    ['accountId=a&accountId=b', 'accountId', 'duplicate'],
    ['accountId=%zz', 'query', 'invalid_encoding'],
  ])('refuse the query %s', async (query, field, code) => {
    const answer = await session.call(us, 'GET', `${ADDRESSES}?${query}`)
    expect(JSON.parse(answer.text)).toMatchObject({ status: 400, field, code })
  })
})
