import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Credential } from '@/lib/ramp'
import { CREDENTIALS_BY_SCOPE, type CredentialMode } from '@/lib/ramp/contract/endpoints/credentials'
import { ENDPOINTS, endpointOf, isEndpointId } from '@/lib/ramp/contract/endpoints/endpoints'
import { CASES } from './cases'
import { allOf, firstOf } from './cases/case'
import { type Platform, usePlatform } from './support/platform'

const platform = usePlatform()

const ids = Object.keys(ENDPOINTS).filter(isEndpointId)

const mint = async ({ client, user }: Platform, expiresIn = 60) =>
  (await client.call('createIntegratorToken', { body: { userApiKey: user.apiKey, expiresIn } })).accessToken

const identityToken = async ({ control, user }: Platform, expiresIn = 60) =>
  (await control<{ jwt: string }>(`/users/${user.id}/jwt`, { expiresIn })).jwt

async function prepare({ asUser }: Platform, ipAddresses: string[] = ['203.0.113.7']) {
  const source = firstOf(await asUser.call('listFundingSources'), ({ status }) => status === 'active')
  const preparation = await asUser.call('prepareDirectDeposit', {
    body: {
      sourceId: source.id,
      address: `0x${'4d'.repeat(20)}`,
      network: 'base',
      asset: 'USDC',
      quoteType: 'exact_input',
      amountUsd: '50.00',
      priority: 'normal',
      clientNetwork: { ipAddresses },
    },
  })
  const token = preparation.submissionToken ?? expect.fail('a client network was given')
  return { preparationId: preparation.preparationId, token }
}

/** Credentials by mode, each made by the platform itself. */
const CREDENTIALS: Record<
  CredentialMode,
  (platform: Platform) => Promise<{ credential: Credential; headers: Record<string, string> | 'signed' }>
> = {
  integrator: async () => ({ credential: { mode: 'integrator' }, headers: 'signed' }),
  'signed-user': async ({ user }) => ({
    credential: { mode: 'signed-user', userApiKey: user.apiKey },
    headers: 'signed',
  }),
  'integrator-token': async (given) => {
    const token = await mint(given)
    return { credential: { mode: 'integrator-token', token }, headers: { authorization: `Bearer ${token.reveal()}` } }
  },
  user: async (given) => {
    const bearer = await identityToken(given)
    return { credential: { mode: 'user', bearer }, headers: { authorization: `Bearer ${bearer}` } }
  },
  legacy: async ({ user, sandbox }) => ({
    credential: { mode: 'legacy', userApiKey: user.apiKey },
    headers: { 'x-integration-key': sandbox.integratorKey, authorization: `Bearer ${user.apiKey}` },
  }),
  submission: async (given) => {
    const { token } = await prepare(given)
    return { credential: { mode: 'submission', token }, headers: { authorization: `Bearer ${token.reveal()}` } }
  },
}

const MODES = Object.keys(CREDENTIALS).filter((mode): mode is CredentialMode => mode in CREDENTIALS)
const unsigned = MODES.filter((mode) => !['integrator', 'signed-user'].includes(mode))
const unsignedHeaders = { 'x-integrator-key': undefined, 'x-timestamp': undefined, 'x-signature': undefined }

describe('a user can be read', () => {
  it.each(['signed-user', 'integrator-token', 'user', 'legacy'] as const)('with %s', async (mode) => {
    const { credential } = await CREDENTIALS[mode](platform())
    // Each row has the credential of its mode, and user-scoped credentials open getUser.
    const calls = platform().client.as(credential as Extract<Credential, { mode: 'legacy' }>)
    expect((await calls.call('getUser')).id).toBe(platform().user.id)
  })

  it("with a user's API key alone", async () => {
    const { client, user } = platform()
    expect((await client.as({ mode: 'user', bearer: user.apiKey }).call('getUser')).id).toBe(user.id)
  })
})

describe.each(unsigned)('%s without a signature', (mode) => {
  it('opens just the endpoints of its scopes', async () => {
    const { headers } = await CREDENTIALS[mode](platform())
    const opened: string[] = []
    for (const id of ids) {
      const { sample } = CASES[id]
      const { status } = await platform().raw({
        method: endpointOf(id).method,
        target: sample.target,
        ...(sample.body === undefined ? {} : { body: sample.body }),
        headers: { ...unsignedHeaders, ...sample.headers, ...(headers === 'signed' ? {} : headers) },
      })
      // Section 5, rule 8: a valid credential without the right is 403.
      if (status === 403 || status === 401) continue
      opened.push(id)
    }
    const expected = ids.filter((id) =>
      (CREDENTIALS_BY_SCOPE[endpointOf(id).scope] as readonly string[]).includes(mode),
    )
    // A submission token is the capability of one preparation, so it opens none of these endpoints.
    expect(opened.toSorted()).toEqual(mode === 'submission' ? [] : expected.toSorted())
  })

  it('gives 403, not 401, where it may not', async () => {
    const { headers } = await CREDENTIALS[mode](platform())
    const { status } = await platform().raw({
      method: 'GET',
      target: '/v1/integrator/webhooks',
      headers: { ...unsignedHeaders, ...(headers === 'signed' ? {} : headers) },
    })
    expect(status).toBe(403)
  })
})

describe('what has run out', () => {
  it.each([
    ['an integrator token', async (given: Platform) => (await mint(given, 60)).reveal()],
    ['a token of the identity provider', (given: Platform) => identityToken(given, 60)],
  ])('is refused: %s', async (_, make) => {
    const bearer = await make(platform())
    const { control, bearer: as } = platform()
    const read = () => as(bearer).call('getUser')
    expect((await read()).id).toBe(platform().user.id)
    await control('/clock', { advanceMs: 60_001 })
    await expect(read()).rejects.toMatchObject({ kind: 'unauthorized', platformStatus: 401 })
  })

  it('is refused: a revoked API key', async () => {
    const { control, asUser, user } = platform()
    await control(`/users/${user.id}/api-key`, { status: 'revoked' })
    await expect(asUser.call('getUser')).rejects.toMatchObject({ kind: 'unauthorized' })
  })
})

describe('signed requests for a user', () => {
  it.each([
    ['no bearer', () => ({ authorization: undefined })],
    ['a bearer of nobody', () => ({ authorization: 'Bearer ak_nobody' })],
    ['an integrator token', async () => ({ authorization: `Bearer ${(await mint(platform())).reveal()}` })],
    ['no signature', () => ({ ...platform().user.headers, 'x-signature': undefined })],
    ['no timestamp', () => ({ ...platform().user.headers, 'x-timestamp': undefined })],
    ['no key', () => ({ ...platform().user.headers, 'x-integrator-key': undefined })],
  ])('are refused with %s', async (_, headersOf) => {
    const response = await platform().raw({ method: 'GET', target: '/v1/users/me', headers: await headersOf() })
    expect([response.status, JSON.parse(response.text).detail]).toEqual([401, 'Authentication failed'])
  })
})

describe("another user's", () => {
  it('resources do not exist', async () => {
    const { asUser, client, control, user } = platform()
    const users = await control<{ id: string; apiKey: string }[]>('/users', undefined, 'GET')
    const stranger = firstOf(users, ({ id }) => id !== user.id)
    const theirs = client.as({ mode: 'signed-user', userApiKey: stranger.apiKey })
    const account = firstOf(await asUser.call('listBankAccounts'))
    await expect(theirs.call('getBankAccount', { params: { id: account.id } })).rejects.toMatchObject({
      platformStatus: 404,
    })
    await expect(theirs.call('deleteBankAccount', { params: { id: account.id } })).rejects.toMatchObject({
      platformStatus: 404,
    })
    expect(await asUser.call('listBankAccounts')).toContainEqual(account)
  })
})

describe('a submission capability', () => {
  const submit = (
    token: Awaited<ReturnType<typeof prepare>>['token'],
    body: { preparationId: string; clientIp?: string },
  ) =>
    platform()
      .client.as({ mode: 'submission', token })
      .call('createDirectDeposit', { body, idempotencyKey: randomUUID() })

  it('submits its own preparation', async () => {
    const { preparationId, token } = await prepare(platform())
    expect(await submit(token, { preparationId, clientIp: '203.0.113.7' })).toMatchObject({ status: 'authorized' })
  })

  it('submits from an address of its network, whoever is not named', async () => {
    const { preparationId, token } = await prepare(platform(), ['::ffff:127.0.0.1'])
    expect(await submit(token, { preparationId })).toMatchObject({ status: 'authorized' })
  })

  it.each([
    ['another preparation', 403, (_: string, other: string) => ({ preparationId: other, clientIp: '203.0.113.7' })],
    ['another client network', 401, (own: string) => ({ preparationId: own, clientIp: '203.0.113.8' })],
    ["a caller outside the network who names nobody's address", 401, (own: string) => ({ preparationId: own })],
  ])('is refused for %s', async (_, platformStatus, bodyOf) => {
    const listed = async () => allOf((await platform().asUser.call('listDeposits')).data).map(({ id }) => id)
    const [own, other] = [await prepare(platform()), await prepare(platform())]
    const before = await listed()
    await expect(submit(own.token, bodyOf(own.preparationId, other.preparationId))).rejects.toMatchObject({
      platformStatus,
    })
    expect(await listed()).toEqual(before)
  })

  it('runs out', async () => {
    const { preparationId, token } = await prepare(platform())
    await platform().control('/clock', { advanceMs: 60 * 60_000 })
    await expect(submit(token, { preparationId })).rejects.toMatchObject({ platformStatus: 401 })
  })
})
