import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../start'
import { control, START, send, signed } from '../testing/sandbox-client'

let sandbox: RunningSandbox
let users: { id: string; apiKey: string }[]

const TOKENS = '/v1/integrator/tokens'

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'empty', now: START, frozen: true })
  users = await control(sandbox, 'GET', '/users')
})
afterAll(() => sandbox.close())

describe('minting a token', () => {
  test('gives one for the user of the key', async () => {
    const answer = await signed(sandbox, 'POST', TOKENS, { userApiKey: users[0]?.apiKey, expiresIn: 60 })
    expect(JSON.parse(answer.text)).toEqual({
      accessToken: expect.stringMatching(/^spr_/),
      userId: users[0]?.id,
      tokenType: 'Bearer',
      expiresIn: 60,
      expiresAt: '2026-11-20T12:01:00.000Z',
    })
  })

  test.each([
    [{ userApiKey: 'ak_nobody' }, 'userApiKey', 'unknown_user_api_key'],
    [{}, 'userApiKey', 'required'],
    [{ userApiKey: 'ak', expiresIn: 3601 }, 'expiresIn', 'too_big'],
    [{ userApiKey: 'ak', expiresIn: 0 }, 'expiresIn', 'too_small'],
    [{ userApiKey: 'ak', expiresIn: 1.5 }, 'expiresIn', 'invalid_type'],
    [{ userApiKey: 'ak', expiresIn: '60' }, 'expiresIn', 'invalid_type'],
  ])('refuses %j', async (body, field, code) => {
    const answer = await signed(sandbox, 'POST', TOKENS, body)
    expect(JSON.parse(answer.text)).toMatchObject({ status: 400, field, code })
  })

  test('gives none that lives again after a reset, though clock and count are the same', async () => {
    const mint = async () => {
      await control(sandbox, 'POST', '/reset')
      const answer = await signed(sandbox, 'POST', TOKENS, { userApiKey: users[2]?.apiKey })
      return JSON.parse(answer.text).accessToken
    }
    const before = await mint()
    expect(await mint()).not.toBe(before)
    const headers = { authorization: `Bearer ${before}` }
    expect((await send(sandbox, '/v1/users/me', { headers })).status).toBe(401)
  })

  test('stops at 100 a minute by the sandbox clock', async () => {
    await control(sandbox, 'POST', '/reset')
    const mint = (at?: number) => signed(sandbox, 'POST', TOKENS, { userApiKey: users[1]?.apiKey }, at)
    const tokens = new Set<string>()
    for (let count = 0; count < 100; count += 1) tokens.add(JSON.parse((await mint()).text).accessToken)
    expect(tokens.size).toBe(100)
    const refused = await mint()
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe('60')
    await control(sandbox, 'POST', '/clock', { advanceMs: 60_000 })
    expect((await mint(Date.parse(START) + 60_000)).status).toBe(200)
  })
})
