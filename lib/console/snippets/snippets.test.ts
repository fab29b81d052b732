import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { KEY, SECRET, serveInTurn } from '@/tests/conformance/support/serve-client'
import { testWith } from '@/tests/support/processes/programs'
import type { Credential, EndpointId, RequestInput } from '../../ramp'
import { signRequest } from '../../ramp/credentials/sign'
import { curlOf } from './curl'
import { fetchOf } from './fetch'

const run = promisify(execFile)
const API_KEY = 'canary-api-key'
const WEBHOOK_SECRET = "canary \\ secret's"
const PIN = '{"iv":"AAAAAAAAAAAAAAAA","data":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="}'
const AS_USER: Credential = { mode: 'signed-user', userApiKey: API_KEY }

const VARIABLES = {
  RAMP_INTEGRATOR_KEY: KEY,
  RAMP_INTEGRATOR_SECRET: SECRET,
  RAMP_USER_API_KEY: API_KEY,
  RAMP_SECRET: WEBHOOK_SECRET,
  RAMP_ENCRYPTED_KEY: 'AAAA',
  RAMP_ENCRYPTED_PIN: PIN,
}

const CASES: [string, EndpointId, Credential, RequestInput][] = [
  ['a read with a query', 'listOnRamps', AS_USER, { query: { network: "it's é", limit: 2 } }],
  ['a change without a body', 'resetSandboxBills', { mode: 'legacy', userApiKey: API_KEY }, {}],
  [
    'a change with secrets',
    'updateCardPin',
    AS_USER,
    { params: { cardId: 'c/1' }, body: { encryptedKey: 'AAAA', encryptedPin: JSON.parse(PIN) } },
  ],
]

async function expectSame(
  [, id, credential, input]: (typeof CASES)[number],
  write: typeof curlOf,
  follow: (script: string) => Promise<unknown>,
): Promise<void> {
  const { client, server } = await serveInTurn([{}])
  const script = write(client.preview(credential, id, input), credential.mode)
  for (const secret of [KEY, SECRET, API_KEY, PIN]) expect(script).not.toContain(secret)
  await client.inspect(credential, id, input)
  await follow(script)
  const [own, others] = server.received
  const { method, url, body } = others ?? expect.fail('the script sent nothing')
  const target = url.replaceAll('%27', "'")
  expect({ method, target, body }).toEqual({ method: own?.method, target: own?.url, body: own?.body })
  expect(others?.headers.authorization).toBe(own?.headers.authorization)
  expect(others?.headers['content-type']).toBe(own?.headers['content-type'])
  expect(others?.headers['x-integration-key']).toBe(own?.headers['x-integration-key'])
  if (own?.headers['x-signature'] === undefined) return
  const signed = { timestamp: Number(others?.headers['x-timestamp']), method: own.method as 'GET', path: url, body }
  expect(others?.headers['x-signature']).toBe(signRequest(signed, SECRET))
}

describe('the same request', () => {
  test.each(CASES)('by fetch: %s', async (...given) => {
    await expectSame(given, fetchOf, (script) =>
      run(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, ...VARIABLES },
        timeout: 20_000,
      }),
    )
  })

  testWith(
    'bash',
    'curl',
    'openssl',
    'cut',
    'date',
  )('by cURL', async () => {
    for (const given of CASES)
      await expectSame(given, curlOf, (script) =>
        run('bash', ['-euo', 'pipefail', '-c', script], { env: { ...process.env, ...VARIABLES }, timeout: 20_000 }),
      )
  })
})

test('a secret is written as JSON has it', async () => {
  const { client, server } = await serveInTurn([{}])
  const credential: Credential = { mode: 'integrator' }
  const script = fetchOf(
    client.preview(credential, 'setWebhookSecret', { body: { secret: WEBHOOK_SECRET } }),
    'integrator',
  )
  await run(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, ...VARIABLES },
    timeout: 20_000,
  })
  expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({ secret: WEBHOOK_SECRET })
})
