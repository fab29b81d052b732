import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { caught, KEY, SECRET, serveInTurn } from '@/tests/conformance/support/serve-client'
import { type Credential, ENDPOINTS, Secret } from '../../ramp'
import { CREDENTIAL_MODES, type CredentialMode } from '../../ramp/contract/endpoints/credentials'
import { endpointOf, isEndpointId, takesCredential } from '../../ramp/contract/endpoints/endpoints'
import { valuesOf } from '../../ramp/contract/values/value-list'
import { exampleInput, parseInputText, writeInput } from './console-input'
import { describeForm } from './describe-form'

const BEARER = 'canary.bearer-text'
const CREDENTIALS: Record<CredentialMode, Credential> = {
  integrator: { mode: 'integrator' },
  'signed-user': { mode: 'signed-user', userApiKey: BEARER },
  'integrator-token': { mode: 'integrator-token', token: new Secret('integrator-token', BEARER) },
  user: { mode: 'user', bearer: BEARER },
  legacy: { mode: 'legacy', userApiKey: BEARER },
  submission: { mode: 'submission', token: new Secret('submission-token', BEARER) },
}

const ids = Object.keys(ENDPOINTS).filter(isEndpointId)

/** The input of a form by way of the raw text, as the page sends it. */
function formInput(id: (typeof ids)[number]) {
  const parsed = parseInputText(writeInput(exampleInput(describeForm(id))))
  return 'input' in parsed ? parsed.input : expect.fail(parsed.problem)
}

test.each(ids)('the form’s request is the client’s, byte for byte, and the one that is shown: %s', async (id) => {
  const { client, server } = await serveInTurn([{ status: 418, body: '{}' }])
  const input = formInput(id)
  for (const mode of valuesOf(CREDENTIAL_MODES).filter((each) => takesCredential(endpointOf(id), each))) {
    const preview = client.preview(CREDENTIALS[mode], id, input)
    const { request } = await client.inspect(CREDENTIALS[mode], id, input)
    // Each endpoint has its own type; its schemas have checked the form’s input.
    await caught((client.as(CREDENTIALS[mode]).call as (id: string, input: object) => Promise<unknown>)(id, input))
    const [inspected, called] = server.received.splice(0)
    expect(inspected, mode).toEqual(called)

    expect(request).toEqual(preview)
    expect(preview).toMatchObject({ method: called?.method, url: `${server.url}${called?.url}` })
    const own = preview.canonical && createHmac('sha256', SECRET).update(preview.canonical).digest('hex')
    expect(called?.headers['x-signature'] ?? null).toBe(own && `sha256=${own}`)
    for (const secret of [BEARER, SECRET, KEY, own ?? BEARER]) expect(JSON.stringify(preview)).not.toContain(secret)
  }
})

test('members that are secret are removed from the shown body, and the hash is that of the whole one', async () => {
  const { client } = await serveInTurn([{}])
  const secret = 'canary-webhook-secret'
  const preview = client.preview({ mode: 'integrator' }, 'setWebhookSecret', { body: { secret } })
  expect(preview.body).toBe('{"secret":"[removed]"}')
  expect(preview.canonical?.endsWith(`.${preview.bodyHash}`)).toBe(true)
  const pin = exampleInput(describeForm('updateCardPin'))
  expect(client.preview(CREDENTIALS.user, 'updateCardPin', pin).body).toBe(
    '{"encryptedKey":"[removed]","encryptedPin":"[removed]"}',
  )
})

test('what the contract refuses is not sent', async () => {
  const { client, server } = await serveInTurn([{}])
  const asked = client.inspect({ mode: 'integrator' }, 'createWebhook', { body: { url: 'ftp://x', colour: 'red' } })
  expect(await caught(asked)).toMatchObject({ code: 'invalid', fields: [{ field: 'body.url' }, { field: 'body' }] })
  expect(server.received).toEqual([])
})

test('a change is sent once, whatever its answer; a read, too', async () => {
  const { client, server } = await serveInTurn([{ status: 500, body: '<html>' }])
  for (const id of ['listWebhooks', 'resetSandboxBills'] as const) {
    const mode = id === 'listWebhooks' ? 'integrator' : 'user'
    const { answer, error } = await client.inspect(CREDENTIALS[mode], id, {})
    expect(answer).toMatchObject({ status: 500, text: '<html>' })
    expect(error).toMatchObject({ kind: 'server', mayHaveHappened: id !== 'listWebhooks' })
  }
  expect(server.received).toHaveLength(2)
})
