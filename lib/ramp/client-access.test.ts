import { describe, expect, expectTypeOf, it } from 'vitest'
import { caught, clientFor, REQUEST, serveInTurn } from '@/tests/conformance/support/serve-client'
import type { RampCalls, RampClient } from './calls'
import type { CredentialMode } from './contract/endpoints/credentials'
import type { EndpointId, EndpointInput } from './contract/endpoints/endpoints'
import type { INTEGRATOR_ENDPOINTS } from './contract/endpoints/integrator-endpoints'
import { Secret } from './contract/secret'
import type { Credential } from './credentials/credential'

type IntegratorEndpoint = keyof typeof INTEGRATOR_ENDPOINTS
type UserEndpoint = Exclude<EndpointId, IntegratorEndpoint>

type CallableAs<Mode extends CredentialMode> = Parameters<RampCalls<Mode>['call']>[0]
type ReadableAs<Mode extends CredentialMode> = Parameters<RampCalls<Mode>['callRaw']>[0]
type CredentialOf<Mode extends CredentialMode> = Extract<Credential, { mode: Mode }>

describe('types', () => {
  it('open to each mode its endpoints and no others', () => {
    expectTypeOf<Parameters<RampClient['call']>[0]>().toEqualTypeOf<IntegratorEndpoint>()
    expectTypeOf<CallableAs<'integrator'>>().toEqualTypeOf<IntegratorEndpoint>()
    expectTypeOf<CallableAs<'signed-user'>>().toEqualTypeOf<UserEndpoint>()
    expectTypeOf<CallableAs<'user'>>().toEqualTypeOf<UserEndpoint>()
    expectTypeOf<CallableAs<'legacy'>>().toEqualTypeOf<UserEndpoint>()
    // Section 5: an integrator token cannot create a direct ACH deposit.
    expectTypeOf<CallableAs<'integrator-token'>>().toEqualTypeOf<Exclude<UserEndpoint, 'createDirectDeposit'>>()
    // Section 5: the submission capability is only for POST /v1/deposits/direct.
    expectTypeOf<CallableAs<'submission'>>().toEqualTypeOf<'createDirectDeposit'>()
  })

  it('open to a credential of several modes what all of them may call', () => {
    expectTypeOf<CallableAs<'user' | 'integrator-token'>>().toEqualTypeOf<CallableAs<'integrator-token'>>()
    expectTypeOf<CallableAs<'user' | 'submission'>>().toEqualTypeOf<'createDirectDeposit'>()
    expectTypeOf<CallableAs<'user' | 'integrator'>>().toEqualTypeOf<never>()
    expectTypeOf<CallableAs<CredentialMode>>().toEqualTypeOf<never>()
  })

  it('keep the calls of one mode out of the place of another', () => {
    expectTypeOf<RampCalls<'integrator-token'>>().not.toExtend<RampCalls<'user'>>()
    expectTypeOf<RampCalls<'submission'>>().not.toExtend<RampCalls<'user'>>()
    expectTypeOf<RampCalls<'submission'>>().not.toExtend<RampCalls<'integrator-token'>>()
    expectTypeOf<RampCalls<'user' | 'integrator-token'>>().not.toExtend<RampCalls<'user'>>()
    expectTypeOf<RampCalls<Exclude<CredentialMode, 'integrator'>>>().not.toExtend<RampCalls<'integrator'>>()
    expectTypeOf<RampCalls<'signed-user'>>().not.toExtend<RampCalls<'integrator'>>()
    expectTypeOf<RampCalls<'user'>>().not.toExtend<RampCalls<'integrator'>>()
    expectTypeOf<RampCalls<'legacy'>>().not.toExtend<RampCalls<'integrator'>>()
    expectTypeOf<RampCalls<'integrator-token'>>().not.toExtend<RampCalls<'integrator'>>()
    expectTypeOf<RampCalls<'submission'>>().not.toExtend<RampCalls<'integrator'>>()
    expectTypeOf<RampClient>().not.toExtend<RampCalls<'signed-user'>>()
    expectTypeOf<RampClient>().toExtend<RampCalls<'integrator'>>()
    expectTypeOf<RampCalls<'user'>>().toExtend<RampCalls<'user'>>()
  })

  it('give as a text only what holds no secret', () => {
    expectTypeOf<'listBills'>().toExtend<ReadableAs<'user'>>()
    expectTypeOf<'listWebhookDeliveries'>().toExtend<ReadableAs<'integrator'>>()
    expectTypeOf<'createIntegratorToken'>().not.toExtend<ReadableAs<'integrator'>>()
    expectTypeOf<'listCards'>().not.toExtend<ReadableAs<'user'>>()
    expectTypeOf<'listAutoRampAccounts'>().not.toExtend<ReadableAs<'user'>>()
    expectTypeOf<'prepareDirectDeposit'>().not.toExtend<ReadableAs<'signed-user'>>()
  })

  it('keep one kind of secret out of the place of another', () => {
    expectTypeOf<Secret<'integrator-token'>>().toExtend<CredentialOf<'integrator-token'>['token']>()
    expectTypeOf<Secret<'submission-token'>>().not.toExtend<CredentialOf<'integrator-token'>['token']>()
    expectTypeOf<Secret<'integrator-token'>>().not.toExtend<CredentialOf<'submission'>['token']>()
    expectTypeOf<Secret<'integrator-token'>>().not.toExtend<CredentialOf<'user'>['bearer']>()
    expectTypeOf<string>().not.toExtend<CredentialOf<'submission'>['token']>()
  })

  it('want an idempotency key where the endpoint does, and nowhere else', () => {
    type Body = { body: { preparationId: string } }
    expectTypeOf<Body & { idempotencyKey: string }>().toExtend<EndpointInput<'createDirectDeposit'>>()
    expectTypeOf<Body>().not.toExtend<EndpointInput<'createDirectDeposit'>>()
    expectTypeOf<{ params: { id: string } }>().toExtend<EndpointInput<'deleteBankAccount'>>()
    type Keyed = { params: { id: string }; idempotencyKey: string }
    expectTypeOf<Keyed>().not.toExtend<EndpointInput<'deleteBankAccount'>>()
  })
})

const token = new Secret('integrator-token', 'canary-device-token')
const capability = new Secret('submission-token', 'canary-capability')
const direct = { body: { preparationId: 'p' }, idempotencyKey: 'k' }
const device = { mode: 'integrator-token', token } as const
const submission = { mode: 'submission', token: capability } as const

type Row = [what: string, credential: unknown, endpoint: string, input?: unknown]

const CLOSED: Row[] = [
  ["a user's endpoint to the integrator", { mode: 'integrator' }, 'listBills'],
  ['a deposit to the integrator', { mode: 'integrator' }, 'createDirectDeposit', direct],
  ["a deposit to a device's token", device, 'createDirectDeposit', direct],
  ["the integrator's endpoints to a device's token", device, 'listWebhooks'],
  ["the minting of tokens to a device's token", device, 'createIntegratorToken', { body: { userApiKey: 'ak' } }],
  ['sibling deposit routes to a capability', submission, 'listDeposits'],
  ['another deposit to a capability', submission, 'getDeposit', { params: { depositId: 'd' } }],
  ['another preparation to a capability', submission, 'prepareDirectDeposit', {}],
  ['the user to a capability', submission, 'getUser'],
  ["the integrator's endpoints to a signed user", { mode: 'signed-user', userApiKey: 'ak' }, 'listWebhooks'],
  [
    "the integrator's endpoints to a user",
    { mode: 'user', bearer: 'ak' },
    'deleteWebhook',
    { params: { webhookId: 'w' } },
  ],
  [
    "the integrator's endpoints to the legacy mode",
    { mode: 'legacy', userApiKey: 'ak' },
    'createWebhook',
    { body: REQUEST },
  ],
  ['everything to an unknown mode', { mode: 'none' }, 'listBills'],
  ['everything to a mode that objects have by birth', { mode: 'constructor' }, 'listBills'],
  ["a device's place to a capability", { mode: 'integrator-token', token: capability }, 'listBills'],
  ["a capability's place to a device's token", { mode: 'submission', token }, 'createDirectDeposit', direct],
  ["a token's place to a text", { mode: 'integrator-token', token: 'text' }, 'listBills'],
  ["a bearer's place to a token", { mode: 'user', bearer: token }, 'listBills'],
  ['everything to a missing key', { mode: 'signed-user' }, 'listBills'],
  ['everything to a key that is null', { mode: 'user', bearer: null }, 'listBills'],
  ['everything to a key in the place of another mode', { mode: 'user', userApiKey: 'ak' }, 'listBills'],
  ['everything to a missing token', { mode: 'submission' }, 'createDirectDeposit', direct],
]

type Untyped = {
  call(id: string, input?: unknown): Promise<unknown>
  callRaw(id: string, input?: unknown): Promise<unknown>
}

const untyped = (client: RampClient, credential: unknown) => client.as(credential as Credential) as unknown as Untyped

it('says of calls what credential they carry', () => {
  const { client } = clientFor('http://127.0.0.1:9')
  const modes = [client, client.as(device), client.as(submission)].map(({ mode }) => mode)
  expect(modes).toEqual(['integrator', 'integrator-token', 'submission'])
})

describe('a caller that is not type-checked', () => {
  it.each(CLOSED)('is closed %s: nothing is sent', async (_, credential, endpoint, input) => {
    const { client, server } = await serveInTurn([{}])
    const calls = untyped(client, credential)
    for (const call of [calls.call(endpoint, input), calls.callRaw(endpoint, input)]) {
      expect(await caught(call)).toMatchObject({ name: 'AppError', code: 'internal' })
    }
    expect(server.received).toHaveLength(0)
  })

  it.each([
    ['a token', { mode: 'integrator' }, 'createIntegratorToken', { body: { userApiKey: 'ak' } }],
    ['`renderSecret`', { mode: 'user', bearer: 'ak' }, 'listCards', {}],
    ['whole account numbers', { mode: 'user', bearer: 'ak' }, 'listAutoRampAccounts', {}],
  ])('gets no answer as a text that holds %s', async (_, credential, endpoint, input) => {
    const { client, server } = await serveInTurn([{}])
    expect(await caught(untyped(client, credential).callRaw(endpoint, input))).toMatchObject({ code: 'internal' })
    expect(server.received).toHaveLength(0)
  })

  it('gets an open answer as a text', async () => {
    const { client } = await serveInTurn([{}])
    expect(await client.as({ mode: 'user', bearer: 'ak' }).callRaw('listBills')).toMatchObject({
      text: '[]',
      status: 200,
    })
  })
})
