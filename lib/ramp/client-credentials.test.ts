import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { caught, KEY, NOW, SECRET, serveInTurn } from '@/tests/conformance/support/serve-client'
import type { CredentialMode } from './contract/endpoints/credentials'
import { Secret } from './contract/secret'
import type { Credential } from './credentials/credential'
import { signRequest } from './credentials/sign'

const AK = 'plain.canary-user~key/+='
const token = new Secret('integrator-token', 'canary-device-token')
const capability = new Secret('submission-token', 'canary-capability')

const CREDENTIALS = {
  integrator: { mode: 'integrator' },
  'signed-user': { mode: 'signed-user', userApiKey: AK },
  'integrator-token': { mode: 'integrator-token', token },
  user: { mode: 'user', bearer: AK },
  legacy: { mode: 'legacy', userApiKey: AK },
  submission: { mode: 'submission', token: capability },
} as const satisfies Record<CredentialMode, Credential>

const signed = (path: string, method: 'GET' | 'POST' = 'GET', body: string | null = null) => ({
  'x-integrator-key': KEY,
  'x-timestamp': String(NOW),
  'x-signature': signRequest({ timestamp: NOW, method, path, body }, SECRET),
})

const plain = {
  accept: 'application/json, application/problem+json',
  'accept-encoding': 'identity',
  connection: 'keep-alive',
  host: expect.any(String),
}

const ME = '{"id":"u","signedUpAt":"2026-01-01T00:00:00Z","verification":{"status":"verified"},"capabilities":[]}'

describe('headers of a credential', () => {
  it.each([
    ['signed-user', { ...signed('/v1/bills/'), authorization: `Bearer ${AK}` }],
    ['integrator-token', { authorization: 'Bearer canary-device-token' }],
    ['user', { authorization: `Bearer ${AK}` }],
    ['legacy', { 'x-integration-key': KEY, authorization: `Bearer ${AK}` }],
  ] as const)('are those of section 5 and no others: %s', async (mode, expected) => {
    const { client, server, reports } = await serveInTurn([{ body: '[]' }])
    await client.as(CREDENTIALS[mode]).call('listBills')
    expect(server.received[0]?.headers).toEqual({ ...plain, ...expected })
    expect(reports).toMatchObject([{ credential: mode, endpoint: 'listBills' }])
  })

  it('are the three signing headers for the integrator, by both ways to call', async () => {
    const { client, server, reports } = await serveInTurn([{}])
    await client.call('listWebhooks')
    await client.as(CREDENTIALS.integrator).call('listWebhooks')
    const expected = { ...plain, ...signed('/v1/integrator/webhooks') }
    expect(server.received.map(({ headers }) => headers)).toEqual([expected, expected])
    expect(reports.map(({ credential }) => credential)).toEqual(['integrator', 'integrator'])
  })

  it('are the capability alone for a submission, and the key of the call', async () => {
    const deposit = { id: 'd', sourceId: 's', status: 'x', principalAmountUsd: '1', totalDebitAmountUsd: '1' }
    const { client, server } = await serveInTurn([{ body: JSON.stringify(deposit) }])
    const input = { body: { preparationId: 'p' }, idempotencyKey: 'k' }
    expect(await client.as(CREDENTIALS.submission).call('createDirectDeposit', input)).toEqual(deposit)
    expect(server.received[0]?.headers).toEqual({
      ...plain,
      connection: 'close',
      authorization: 'Bearer canary-capability',
      'content-type': 'application/json',
      'content-length': '21',
      'idempotency-key': 'k',
    })
  })

  it('take any text that can stand in a header: no prefix is checked', async () => {
    const { client, server } = await serveInTurn([{ body: ME }])
    for (const bearer of ['x', 'ik_not_a_user', 'eyJ.a.b', '!"#$%&~'])
      await client.as({ mode: 'user', bearer }).call('getUser')
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer x',
      'Bearer ik_not_a_user',
      'Bearer eyJ.a.b',
      'Bearer !"#$%&~',
    ])
  })

  it.each(['', ' ', 'can ary', 'canary\n', 'canary\r\nx-evil: 1', 'canary\u00e9', 'canary\u0000', '\ufeffcanary'])(
    'refuse %j as a key or token, unquoted, before anything is sent',
    async (text) => {
      const { client, server } = await serveInTurn([{}])
      const credentials: Exclude<Credential, { mode: 'integrator' | 'submission' }>[] = [
        { mode: 'signed-user', userApiKey: text },
        { mode: 'user', bearer: text },
        { mode: 'legacy', userApiKey: text },
        { mode: 'integrator-token', token: new Secret('integrator-token', text) },
      ]
      const errors = await Promise.all(credentials.map((credential) => caught(client.as(credential).call('listBills'))))
      const submission = { mode: 'submission', token: new Secret('submission-token', text) } as const
      const input = { body: { preparationId: 'p' }, idempotencyKey: 'k' }
      errors.push(await caught(client.as(submission).call('createDirectDeposit', input)))
      for (const error of errors) {
        expect(error).toMatchObject({ name: 'AppError', code: 'invalid' })
        expect(error instanceof Error ? error.message : 'canary').not.toMatch(/canary|can ary/)
      }
      expect(server.received).toHaveLength(0)
    },
  )
})

describe('errors of a credential', () => {
  const FAR_AWAY = new Date(NOW + 3_600_000).toUTCString()

  it.each([
    ['signed-user', AK],
    ['integrator-token', 'canary-device-token'],
    ['user', AK],
    ['legacy', AK],
  ] as const)('hold no part of it, in any spelling: %s', async (mode, secret) => {
    const bytes = Buffer.from(secret)
    const told = [secret, encodeURIComponent(secret), bytes.toString('base64'), bytes.toString('hex'), KEY].join(' ')
    const body = JSON.stringify({ title: told, detail: told, errors: [{ field: told, message: told }] })
    const { client } = await serveInTurn([{ status: 400, body, headers: { 'x-request-id': secret } }])
    const error = await caught(client.as(CREDENTIALS[mode]).call('getBankAccount', { params: { id: 'b' } }))
    const shown = `${inspect(error, { depth: 9, showHidden: true })}${JSON.stringify(error)}`
    expect(shown).toContain('[removed]')
    for (const part of ['canary', bytes.toString('hex').slice(0, 20), bytes.toString('base64').slice(0, 20)]) {
      expect(shown).not.toContain(part)
    }
  })

  it('hold no capability', async () => {
    const { client } = await serveInTurn([{ status: 422, body: '{"detail":"not canary-capability"}' }])
    const input = { body: { preparationId: 'p' }, idempotencyKey: 'k' }
    const error = await caught(client.as(CREDENTIALS.submission).call('createDirectDeposit', input))
    expect(error).toMatchObject({ detail: 'not [removed]', kind: 'invalid' })
  })

  it('hold no secret of the body that the platform quotes', async () => {
    const { client } = await serveInTurn([
      { status: 400, body: '{"detail":"bad canary.key, canary-hook, 0012345678"}' },
    ])
    const bank = { type: 'us', ownership: 'personal', routingNumber: '000000000', accountNumber: '0012345678' } as const
    const errors = [
      await caught(client.call('createIntegratorToken', { body: { userApiKey: 'canary.key' } })),
      await caught(client.call('setWebhookSecret', { body: { secret: 'canary-hook' } })),
      await caught(client.as(CREDENTIALS.user).call('createBankAccount', { body: bank })),
    ]
    expect(errors).toMatchObject([
      { detail: 'bad [removed], canary-hook, 0012345678' },
      { detail: 'bad canary.key, [removed], 0012345678' },
      { detail: 'bad canary.key, canary-hook, [removed]' },
    ])
  })

  it.each([
    ['integrator', 'Check this environment’s integrator key and secret.'],
    ['signed-user', 'Check the user’s API key, and this environment’s integrator key and secret.'],
    ['integrator-token', 'The token may have expired: create a new one.'],
    ['user', 'Check the user’s API key or token; a token may have expired.'],
    ['legacy', 'Check the user’s API key and this environment’s integrator key.'],
  ] as const)('say what to check after a 401: %s', async (mode, advice) => {
    const { client } = await serveInTurn([{ status: 401, headers: { date: new Date(NOW).toUTCString() } }])
    const call = mode === 'integrator' ? client.call('listWebhooks') : client.as(CREDENTIALS[mode]).call('listBills')
    expect(await caught(call)).toMatchObject({ message: expect.stringContaining(advice) })
  })

  it.each([
    ['signed-user', 3600],
    ['user', null],
    ['integrator-token', null],
    ['legacy', null],
  ] as const)('blame the clock only where a request is signed: %s', async (mode, clockSkewSeconds) => {
    const { client } = await serveInTurn([{ status: 401, headers: { date: FAR_AWAY } }])
    expect(await caught(client.as(CREDENTIALS[mode]).call('listBills'))).toMatchObject({ clockSkewSeconds })
  })
})
