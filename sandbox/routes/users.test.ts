import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { User as UserRecord } from '../../lib/ramp/contract/schemas/user'
import { send, signedFor, signingHeaders } from '../testing/sandbox-client'
import { startUserSession, type UserSession } from '../testing/user-session'

let session: UserSession

beforeAll(async () => {
  session = await startUserSession()
})
afterAll(() => session.sandbox.close())

const get = async (target: string, user = session.userIn('US')) =>
  JSON.parse((await session.call(user, 'GET', target)).text)

test('a user reads itself, with what it may do in its country', async () => {
  for (const country of ['US', 'DE', 'FR', 'GB', 'CA'] as const) {
    const user = session.userIn(country)
    const record = await get('/v1/users/me', user)
    expect(record).toEqual(session.holdings(user).profile)
    expect(UserRecord.safeParse(record).success).toBe(true)
    const push = record.capabilities.find(({ method }: { method?: string }) => method === 'push_to_card')
    expect(push.status).toBe(country === 'US' ? 'active' : 'not_available')
  }
})

test('API keys are listed without any key', async () => {
  const user = session.inside.state.users.all().find((one) => session.holdings(one).formerApiKeys.length > 0)
  const answer = await session.call(user ?? session.userIn('US'), 'GET', '/v1/api-keys/')
  expect(JSON.parse(answer.text)).toMatchObject([
    { status: 'active', expiresAt: null, lastUsedAt: '2026-11-20T12:00:00.000Z' },
    { status: 'revoked' },
  ])
  expect(answer.text).not.toContain(user?.apiKey)
})

describe('bills', () => {
  const RESET = '/v1/sandbox/bills/reset'

  test('are a bare array until they are reset', async () => {
    const user = session.inside.state.users.all().find((one) => session.holdings(one).bills.size > 1)
    if (user === undefined) throw new Error('Nobody has bills')
    const bills = [...session.holdings(user).bills.values()]
    expect(await get('/v1/bills/', user)).toEqual(bills)
    const reset = async () => JSON.parse((await session.call(user, 'POST', RESET)).text)
    expect(await reset()).toEqual({ reset: true, hadProviderUser: true, deletedBillCount: bills.length })
    expect(await get('/v1/bills/', user)).toEqual([])
    expect(await reset()).toEqual({ reset: true, hadProviderUser: false, deletedBillCount: 0 })
    await expect
      .poll(session.events)
      .toEqual(bills.map(({ id }) => ({ event: 'account.deleted', userId: user.id, id })))
  })

  test('can not be reset in production', async () => {
    const production = await startUserSession({ history: 'production' })
    const user = production.userIn('US')
    const answer = await production.call(user, 'POST', RESET)
    expect(JSON.parse(answer.text)).toMatchObject({ status: 400, type: 'about:blank', title: 'Not a sandbox' })
    await production.sandbox.close()
  })
})

test('an integrator token opens what its user has, and nothing more', async () => {
  const user = session.userIn('US')
  const token = session.inside.state.tokens.mint(user.id, session.inside.clock.now(), 60)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await send(session.sandbox, '/v1/bank-accounts/', { headers })
  expect(JSON.parse(answer.text)).toEqual([...session.holdings(user).bankAccounts.values()])
})

describe("the integrator's backend", () => {
  const target = '/v1/bank-accounts/link-token'
  const body = { redirectUri: 'https://app.example/back' }

  test('acts for a user with a body and a query that it signed', async () => {
    const user = session.userIn('US')
    expect((await signedFor(session.sandbox, user.apiKey, 'POST', target, body)).status).toBe(200)
    const filtered = '/v1/auto-ramp-addresses/?accountId=a%20b'
    expect((await signedFor(session.sandbox, user.apiKey, 'GET', filtered)).text).toBe('[]')
  })

  test('is not known with a body or a query that it did not sign', async () => {
    const user = session.userIn('US')
    const authorization = `Bearer ${user.apiKey}`
    const text = JSON.stringify(body)
    const headers = { authorization, ...signingHeaders(session.sandbox, 'POST', target, text) }
    const changed = { method: 'POST', headers, body: text.replace('back', 'away') }
    expect((await send(session.sandbox, target, changed)).status).toBe(401)
    const read = { authorization, ...signingHeaders(session.sandbox, 'GET', '/v1/auto-ramp-addresses/') }
    expect((await send(session.sandbox, '/v1/auto-ramp-addresses/?accountId=a', { headers: read })).status).toBe(401)
  })
})
