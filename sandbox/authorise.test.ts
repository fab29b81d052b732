import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CredentialMode } from '../lib/ramp/contract/endpoints/credentials'
import {
  ENDPOINTS,
  type EndpointId,
  endpointOf,
  isEndpointId,
  takesCredential,
} from '../lib/ramp/contract/endpoints/endpoints'
import { issueJwt } from './auth/jwt'
import { createSandbox } from './create-sandbox'
import { resolveOptions } from './options'
import type { Sandbox } from './sandbox'
import { type RunningSandbox, serveSandbox } from './serve-sandbox'
import { START, send, signingHeaders } from './testing/sandbox-client'
import type { SandboxUser } from './users'

let inside: Sandbox
let sandbox: RunningSandbox
let user: SandboxUser
const bearers: Record<string, string> = {}
const lines: string[] = []

const NOW = Date.parse(START)

beforeAll(async () => {
  inside = createSandbox(resolveOptions({ seed: 'empty', now: START, frozen: true, log: (line) => lines.push(line) }))
  sandbox = await serveSandbox(inside)
  const { users, tokens, holdings } = inside.state
  user = users.at(0)
  const expired = users.at(1)
  const revoked = users.at(2)
  Object.assign(holdings.get(expired.id)?.apiKey ?? {}, { expiresAt: START })
  Object.assign(holdings.get(revoked.id)?.apiKey ?? {}, { status: 'revoked' })
  const grant = { userId: user.id, preparationId: 'prep_1', ipAddresses: ['127.0.0.1'] }
  Object.assign(bearers, {
    key: user.apiKey,
    jwt: issueJwt(user.id, inside.options, NOW, 60),
    token: tokens.mint(user.id, NOW, 60),
    submission: tokens.grantSubmission({ ...grant, expiresAt: NOW + 60_000 }),
    'unknown key': 'ak_sandbox_9999',
    'expired key': expired.apiKey,
    'revoked key': revoked.apiKey,
    'expired jwt': issueJwt(user.id, inside.options, NOW - 60_000, 60),
    'jwt of nobody': issueJwt('usr_nobody', inside.options, NOW, 60),
    'jwt of the other environment': issueJwt(user.id, { ...inside.options, history: 'production' }, NOW, 60),
    'expired token': tokens.mint(user.id, NOW - 60_000, 60),
    'unknown token': 'spr_unknown',
    'expired submission': tokens.grantSubmission({ ...grant, expiresAt: NOW }),
    'unknown submission': 'ach_submit_unknown',
  })
})
afterAll(() => sandbox.close())

type Line = { method: string; target: string }
type Headers = Record<string, string | string[]>

const sign = ({ method, target }: Line): Headers => signingHeaders(sandbox, method, target)
const bearer = (name: string): Headers => ({ authorization: `Bearer ${bearers[name]}` })
const legacy = (): Headers => ({ 'x-integration-key': sandbox.integratorKey })
const forged = ({ method, target }: Line): Headers =>
  signingHeaders({ ...sandbox, integratorSecret: 'other' }, method, target)

const PRESENTED: Record<string, { mode: CredentialMode | null; headers: (line: Line) => Headers }> = {
  'the three signing headers': { mode: 'integrator', headers: sign },
  'signing headers and an API key': { mode: 'signed-user', headers: (line) => ({ ...sign(line), ...bearer('key') }) },
  'signing headers and a JWT': { mode: 'signed-user', headers: (line) => ({ ...sign(line), ...bearer('jwt') }) },
  'an integrator token': { mode: 'integrator-token', headers: () => bearer('token') },
  'an API key': { mode: 'user', headers: () => bearer('key') },
  'a JWT': { mode: 'user', headers: () => bearer('jwt') },
  'an API key in lower-case bearer': { mode: 'user', headers: () => ({ authorization: `bearer ${bearers.key}` }) },
  'the integration key and an API key': { mode: 'legacy', headers: () => ({ ...legacy(), ...bearer('key') }) },
  'a submission capability': { mode: 'submission', headers: () => bearer('submission') },
  nothing: { mode: null, headers: () => ({}) },
  'the integration key alone': { mode: null, headers: legacy },
  'a wrong integration key and an API key': {
    mode: null,
    headers: () => ({ 'x-integration-key': 'ik_other', ...bearer('key') }),
  },
  'the integration key and an integrator token': { mode: null, headers: () => ({ ...legacy(), ...bearer('token') }) },
  'the integration key and a capability': { mode: null, headers: () => ({ ...legacy(), ...bearer('submission') }) },
  'a forged signature': { mode: null, headers: forged },
  'a forged signature and an API key': { mode: null, headers: (line) => ({ ...forged(line), ...bearer('key') }) },
  'a forged signature and the legacy pair': {
    mode: null,
    headers: (line) => ({ ...forged(line), ...legacy(), ...bearer('key') }),
  },
  'a lone key header and an API key': {
    mode: null,
    headers: () => ({ 'x-integrator-key': sandbox.integratorKey, ...bearer('key') }),
  },
  'an empty signature and an API key': { mode: null, headers: () => ({ 'x-signature': '', ...bearer('key') }) },
  'a stale signature and an API key': {
    mode: null,
    headers: ({ method, target }) => ({
      ...signingHeaders(sandbox, method, target, '', NOW - 300_001),
      ...bearer('key'),
    }),
  },
  'two Authorization headers': {
    mode: null,
    headers: () => ({ authorization: [`Bearer ${bearers.key}`, `Bearer ${bearers.key}`] }),
  },
  'another scheme': { mode: null, headers: () => ({ authorization: `Basic ${bearers.key}` }) },
  'a bearer with more behind it': { mode: null, headers: () => ({ authorization: `Bearer ${bearers.key} x` }) },
  'an empty bearer': { mode: null, headers: () => ({ authorization: 'Bearer ' }) },
  ...Object.fromEntries(
    [
      'unknown key',
      'expired key',
      'revoked key',
      'expired jwt',
      'jwt of nobody',
      'jwt of the other environment',
      'expired token',
      'unknown token',
      'expired submission',
      'unknown submission',
    ].map((name) => [name, { mode: null, headers: () => bearer(name) }]),
  ),
}

/** Integrator endpoints ignore an invalid bearer beside a signature; others refuse it as no credential. */
const SIGNED_WITH_NO_USER = ['token', 'submission', 'unknown key', 'revoked key', 'expired jwt']

const UNAUTHORIZED =
  '{"type":"urn:problem-type:auth:unauthorized","title":"Unauthorized","status":401,"detail":"Authentication failed"}'

const REFUSALS = [
  "This credential acts for a user and may not manage the integrator's account",
  'This credential submits one prepared deposit and opens nothing else',
  'An integrator token can not create a direct deposit',
]

const IDS: EndpointId[] = Object.keys(ENDPOINTS).filter(isEndpointId)

type Verdict = 'taken' | 'refused' | 'unauthorized'

function expected(id: EndpointId, mode: CredentialMode | null): Verdict {
  const endpoint = endpointOf(id)
  if (endpoint.scope === 'integrator' && mode === 'signed-user') return 'taken'
  if (mode === null || (mode === 'integrator' && endpoint.scope !== 'integrator')) return 'unauthorized'
  return takesCredential(endpoint, mode) ? 'taken' : 'refused'
}

async function verdict(id: EndpointId, headers: (line: Line) => Headers): Promise<Verdict> {
  const { method, path } = endpointOf(id)
  const target = path.replace(/\{\w+\}/g, 'id_of_nothing')
  const { status, text } = await send(sandbox, target, { method, headers: headers({ method, target }) })
  if (status === 401) {
    expect(text).toBe(UNAUTHORIZED)
    return 'unauthorized'
  }
  const isRefused = status === 403 && REFUSALS.includes(JSON.parse(text).detail)
  if (isRefused) expect(JSON.parse(text).type).toBe('urn:problem-type:forbidden')
  return isRefused ? 'refused' : 'taken'
}

async function verdicts(headers: (line: Line) => Headers): Promise<Record<string, Verdict>> {
  const found = await Promise.all(IDS.map(async (id) => [id, await verdict(id, headers)]))
  return Object.fromEntries(found)
}

const table = (of: (id: EndpointId) => Verdict) => Object.fromEntries(IDS.map((id) => [id, of(id)]))

describe('every endpoint of the registry', () => {
  test.each(Object.entries(PRESENTED))('takes, refuses or does not know %s', async (_name, { mode, headers }) => {
    expect(await verdicts(headers)).toEqual(table((id) => expected(id, mode)))
  })

  test.each(SIGNED_WITH_NO_USER)('takes signing headers with %s as no user', async (name) => {
    expect(await verdicts((line) => ({ ...sign(line), ...bearer(name) }))).toEqual(
      table((id) => (endpointOf(id).scope === 'integrator' ? 'taken' : 'unauthorized')),
    )
  })

  test('covers each scope', () => {
    expect(new Set(IDS.map((id) => endpointOf(id).scope))).toEqual(new Set(['integrator', 'user', 'submission']))
  })
})

describe('a credential', () => {
  const target = '/v1/users/me'
  const read = (headers: Headers) => send(sandbox, target, { headers })

  test('ends by the sandbox clock, to the millisecond', async () => {
    const expiring = inside.state.tokens.mint(user.id, NOW, 10)
    const headers = { authorization: `Bearer ${expiring}` }
    inside.clock.set(NOW + 9_999)
    expect((await read(headers)).status).toBe(200)
    inside.clock.set(NOW + 10_000)
    expect((await read(headers)).text).toBe(UNAUTHORIZED)
    inside.clock.set(NOW)
  })

  test('that is refused does nothing', async () => {
    const cards = [...(inside.state.holdings.get(user.id)?.bankAccounts.keys() ?? [])]
    const accounts = `/v1/bank-accounts/${cards[0]}`
    expect((await send(sandbox, accounts, { method: 'DELETE', headers: bearer('unknown key') })).status).toBe(401)
    expect((await send(sandbox, accounts, { method: 'DELETE', headers: bearer('submission') })).status).toBe(403)
    expect([...(inside.state.holdings.get(user.id)?.bankAccounts.keys() ?? [])]).toEqual(cards)
  })

  test('is named in the log by its mode and its user, never by itself', async () => {
    await read(bearer('key'))
    await read(bearer('token'))
    await read(bearer('jwt'))
    await expect.poll(() => lines.join('\n')).toContain(`${user.id} by integrator-token`)
    expect(lines.join('\n')).toContain(`${user.id} by user`)
    for (const text of Object.values(bearers)) expect(lines.join('\n')).not.toContain(text)
  })

  test('notes when its key was used, and not when it was refused', async () => {
    const key = inside.state.holdings.get(user.id)?.apiKey
    Object.assign(key ?? {}, { lastUsedAt: null })
    await read(bearer('jwt'))
    await read({ 'x-integration-key': 'ik_other', ...bearer('key') })
    await send(sandbox, '/v1/integrator/webhooks', { headers: bearer('key') })
    expect(key?.lastUsedAt).toBeNull()
    await read(bearer('key'))
    expect(key?.lastUsedAt).toBe(START)
  })
})
