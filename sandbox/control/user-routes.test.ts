import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { control, send, signed } from '../testing/sandbox-client'
import { startUserSession, type UserSession } from '../testing/user-session'
import type { SandboxUser } from '../users'

let session: UserSession
let user: SandboxUser

beforeAll(async () => {
  session = await startUserSession()
})
beforeEach(async () => {
  await control(session.sandbox, 'POST', '/reset')
  user = session.userIn('US')
})
afterAll(() => session.sandbox.close())

const me = async (bearer: string) =>
  (await send(session.sandbox, '/v1/users/me', { headers: { authorization: `Bearer ${bearer}` } })).status
const changeKey = (body: object) => control(session.sandbox, 'POST', `/users/${user.id}/api-key`, body)
const advance = (advanceMs: number) => control(session.sandbox, 'POST', '/clock', { advanceMs })

describe("a user's API key", () => {
  test('can be revoked and given back', async () => {
    expect(await changeKey({ status: 'revoked' })).toMatchObject({ status: 'revoked', expiresAt: null })
    expect(await me(user.apiKey)).toBe(401)
    const minted = await signed(session.sandbox, 'POST', '/v1/integrator/tokens', { userApiKey: user.apiKey })
    expect(JSON.parse(minted.text)).toMatchObject({ status: 400, field: 'userApiKey', code: 'unknown_user_api_key' })
    await changeKey({ status: 'active' })
    expect(await me(user.apiKey)).toBe(200)
  })

  test('expires by the sandbox clock', async () => {
    await changeKey({ expiresAt: '2026-11-20T12:00:01.000Z' })
    expect(await me(user.apiKey)).toBe(200)
    await advance(1_000)
    expect(await me(user.apiKey)).toBe(401)
    await changeKey({ expiresAt: null })
    expect(await me(user.apiKey)).toBe(200)
  })
})

describe('a user that was removed', () => {
  test('is missing to whoever uses its credentials, and gets no token', async () => {
    expect(await control(session.sandbox, 'DELETE', `/users/${user.id}`)).toEqual({ id: user.id, deleted: true })
    const answer = await session.call(user, 'GET', '/v1/bank-accounts/')
    expect(JSON.parse(answer.text)).toMatchObject({ status: 404, resourceType: 'user', resourceId: user.id })
    const minted = await signed(session.sandbox, 'POST', '/v1/integrator/tokens', { userApiKey: user.apiKey })
    expect(JSON.parse(minted.text)).toMatchObject({ status: 400, code: 'unknown_user_api_key' })
    expect(await control(session.sandbox, 'GET', '/users')).not.toContainEqual(expect.objectContaining({ id: user.id }))
  })
})

describe('a token of the identity provider', () => {
  test('acts for the user until it expires', async () => {
    const { jwt, expiresIn } = await control(session.sandbox, 'POST', `/users/${user.id}/jwt`, { expiresIn: 10 })
    expect(expiresIn).toBe(10)
    await changeKey({ status: 'revoked' })
    expect(await me(jwt)).toBe(200)
    await advance(10_000)
    expect(await me(jwt)).toBe(401)
  })
})

test.each([
  ['/users/usr_nobody/api-key', {}, 404],
  ['/users/usr_nobody/jwt', {}, 404],
  ['/users/USER/api-key', { status: 'lost' }, 400],
  ['/users/USER/api-key', { expiresAt: 'never' }, 400],
  ['/users/USER/jwt', { expiresIn: 0 }, 400],
  ['/users/USER/jwt', { sub: 'other' }, 400],
])('the control refuses POST %s with %j', async (path, body, status) => {
  const target = `/_sandbox${path.replace('USER', user.id)}`
  const answer = await send(session.sandbox, target, { method: 'POST', body: JSON.stringify(body) })
  expect(answer.status).toBe(status)
})
