import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { DoctorRun } from '@/lib/doctor/run-doctor'
import type { Environment } from '@/lib/env'
import { findClosedAddress, startTcpServer } from '../../conformance/support/test-server'
import { createAuthority } from '../../support/egress/certificates'
import { startRawServer } from '../../support/egress/raw-server'
import { useSandbox } from '../registrations/fixtures'
import { useDatabase } from '../support/use-database'
import { type Change, configureWith, diagnose, replyWith, startProxy } from './fixtures'

useDatabase()
const platform = useSandbox('small')
afterEach(() => {
  vi.restoreAllMocks()
})

const DAY = 86_400_000
const CANARY_KEY = 'ik_canary_0123456789abcdef'
const CANARY_SECRET = 'canary-integrator-secret-0123456789'
const HTML = { 'content-type': 'text/html' }
const authority = createAuthority('Authority of this test')
const userKey = async () => {
  const users = await (await fetch(`${platform.environment.baseUrl}/_sandbox/users`)).json()
  return { userId: users[0].id as string, apiKey: users[0].apiKey as string }
}

type SetUp = { environment?: Partial<Environment>; run?: Partial<DoctorRun> }

/** A set-up that is broken on purpose, and the check that names its cause. */
type Broken = {
  name: string
  make: () => Promise<SetUp> | SetUp
  check: string
  cause: string | RegExp
  /** Words of the explanation, or of the advice. */
  says?: RegExp
}

const through = async (change: Change, path = ''): Promise<SetUp> => ({
  environment: { baseUrl: `${await startProxy(platform.environment.baseUrl, change)}${path}` },
})
const fault = async (effect: object): Promise<SetUp> => {
  await platform.control('/faults', effect)
  return {}
}
async function secured(notAfter: Date, names: string[], trusts = true): Promise<SetUp> {
  const server = await startRawServer((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'), {
    identity: authority.issue({ names, notBefore: new Date(Date.now() - 90 * DAY), notAfter }),
  })
  onTestFinished(() => server.close())
  return {
    environment: { baseUrl: `https://platform.example:${server.port}` },
    run: {
      platform: {
        egress: { resolve: async () => ['127.0.0.1'], ...(trusts ? { certificateAuthorities: [authority.cert] } : {}) },
      },
    },
  }
}
const resolved = (resolve: () => Promise<string[]>): SetUp => ({
  environment: { baseUrl: 'https://platform.example' },
  run: { platform: { egress: { resolve } } },
})
const coded = (code: string) => Object.assign(new Error(code), { code })
const clockOff = (ms: number): SetUp => ({ run: { platform: { now: () => Date.now() + ms } } })

const BROKEN: readonly Broken[] = [
  {
    name: 'a name that does not exist',
    make: () => resolved(() => Promise.reject(coded('ENOTFOUND'))),
    check: 'name',
    cause: 'No such name exists: platform.example.',
  },
  {
    name: 'a name server that does not answer',
    make: () => resolved(() => Promise.reject(coded('EAI_AGAIN'))),
    check: 'name',
    cause: 'The name server does not answer: platform.example.',
  },
  {
    name: 'a name that leads to the metadata service',
    make: () => resolved(async () => ['169.254.169.254']),
    check: 'name',
    cause: /resolves to an address that cannot be the platform’s\..*169\.254\.169\.254/,
  },
  {
    name: 'a port where nothing listens',
    make: async () => ({ environment: { baseUrl: await findClosedAddress() } }),
    check: 'connection',
    cause: 'The host refuses the connection: nothing listens on that port.',
  },
  {
    name: 'an expired certificate',
    make: () => secured(new Date(Date.now() - DAY), ['platform.example']),
    check: 'certificate',
    cause: 'The certificate has expired.',
  },
  {
    name: 'a certificate that ends soon',
    make: () => secured(new Date(Date.now() + 3.5 * DAY), ['platform.example']),
    check: 'certificate',
    cause: 'The certificate is valid for 3 more days.',
  },
  {
    name: 'the certificate of another host',
    make: () => secured(new Date(Date.now() + 90 * DAY), ['other.example']),
    check: 'certificate',
    cause: 'The certificate belongs to another host name.',
  },
  {
    name: 'a certificate of an unknown authority',
    make: () => secured(new Date(Date.now() + 90 * DAY), ['platform.example'], false),
    check: 'certificate',
    cause: /signed by an authority that this machine does not trust/,
  },
  {
    name: 'a port that does not speak TLS',
    make: async () => {
      const { port } = new URL(platform.environment.baseUrl)
      return {
        environment: { baseUrl: `https://platform.example:${port}` },
        run: { platform: { egress: { resolve: async () => ['127.0.0.1'] } } },
      }
    },
    check: 'certificate',
    cause: 'The port does not speak TLS.',
  },
  {
    name: 'a port that speaks something else',
    make: async () => {
      const server = await startTcpServer((socket) => socket.end('220 mail.example ready\r\n'))
      onTestFinished(() => server.close())
      return { environment: { baseUrl: server.url } }
    },
    check: 'answer',
    cause: /A connection opens, but no answer comes: the answer is not valid HTTP/,
  },
  {
    name: 'a path prefix that the platform does not have',
    make: () => ({ environment: { baseUrl: `${platform.environment.baseUrl}/api` } }),
    check: 'answer',
    cause: 'The base address has a path that the platform does not have.',
    says: /Remove \/api from the base address.*Without the path the platform answers\./,
  },
  {
    name: 'another site at the host',
    make: () => through({ answer: replyWith(404, HTML, '<h1>Not here</h1>') }),
    check: 'answer',
    cause: 'The host answers, but the platform is not at this path: 404 with HTML.',
  },
  {
    name: 'a redirect',
    make: () => through({ answer: replyWith(301, { location: 'https://www.platform.example/' }, '') }),
    check: 'answer',
    cause: 'The address redirects to www.platform.example, and a signed request cannot follow.',
  },
  {
    name: 'a sign-in page of a network',
    make: () => through({ answer: replyWith(200, HTML, '<form>Welcome</form>') }),
    check: 'answer',
    cause: /answers without asking for credentials: 200 with HTML/,
  },
  {
    name: 'a proxy that asks for a sign-in',
    make: () => through({ answer: replyWith(407, HTML, '<p>Proxy</p>') }),
    check: 'answer',
    cause: 'A proxy requires sign-in.',
  },
  {
    name: 'a gateway that fails',
    make: () => through({ answer: replyWith(502, HTML, '<h1>Bad gateway</h1>') }),
    check: 'answer',
    cause: 'The platform, or a gateway in front of it, failed: 502 with HTML.',
  },
  {
    name: 'a proxy that compresses answers',
    make: () => through({ answerHeaders: (headers) => ({ ...headers, 'content-encoding': 'x-packed' }) }),
    check: 'answer',
    cause: 'A proxy compresses answers (x-packed) although uncompressed ones were requested.',
  },
  {
    name: 'a clock that is 5:01 fast',
    make: () => clockOff(301_600),
    check: 'clock',
    cause: /This machine’s clock is 30[12] s fast\. The platform refuses/,
  },
  {
    name: 'a clock that is 5:01 slow',
    make: () => clockOff(-301_600),
    check: 'signature',
    cause: 'The signature is refused because of this machine’s clock.',
    says: /Signed with the time of the platform’s Date header, the same request was accepted/,
  },
  {
    name: 'a clock that drifts',
    make: () => clockOff(120_000),
    check: 'clock',
    cause: /clock is 1(19|20) s fast\. The platform still accepts it/,
  },
  {
    name: 'a wrong key, with the stored key of a user',
    make: async () => {
      const proof = await userKey()
      return { environment: { integratorKey: CANARY_KEY }, run: { proofKey: async () => proof } }
    },
    check: 'key',
    cause: 'The platform does not know the key.',
    says: /the same 401\. An unsigned request with the key/,
  },
  {
    name: 'a wrong secret, with the stored key of a user',
    make: async () => {
      const proof = await userKey()
      return { environment: { integratorSecret: CANARY_SECRET }, run: { proofKey: async () => proof } }
    },
    check: 'signature',
    cause: 'The secret does not belong to the key.',
    says: /told them apart/,
  },
  {
    name: 'a wrong secret that nothing tells from a wrong key',
    make: () => ({ environment: { integratorSecret: CANARY_SECRET } }),
    check: 'signature',
    cause: 'The platform refuses the key or the signature.',
    says: /there is no working stored user key to tell the key from the secret/,
  },
  {
    name: 'a wrong secret, where the stored key of a user is refused, too',
    make: () => ({
      environment: { integratorSecret: CANARY_SECRET },
      run: { proofKey: async () => ({ userId: 'usr_gone', apiKey: 'ak_gone' }) },
    }),
    check: 'signature',
    cause: 'The platform refuses the key or the signature.',
    says: /is itself refused/,
  },
  {
    name: 'quotes around the key',
    make: () => ({ environment: { integratorKey: `"${platform.environment.integratorKey}"` } }),
    check: 'key',
    cause: 'The key has quotes around it, which are part of the variable.',
  },
  {
    name: 'quotes around the secret',
    make: () => ({ environment: { integratorSecret: `'${platform.environment.integratorSecret}'` } }),
    check: 'signature',
    cause: 'The secret has quotes around it, which are part of the variable.',
  },
  {
    name: 'a proxy that takes a path prefix off',
    make: () => through({ path: (path) => path.replace(/^\/ramp/, '') }, '/ramp'),
    check: 'signature',
    cause: /A proxy removes the path of the base address/,
  },
  {
    name: 'a proxy that takes a header of the signature out',
    make: () => through({ headers: ({ 'x-timestamp': _, ...headers }) => headers }),
    check: 'signature',
    cause: 'The platform refuses the key or the signature.',
    says: /removes or changes the headers X-Integrator-Key, X-Timestamp or X-Signature has the same effect/,
  },
  {
    name: 'a proxy that rewrites the query',
    make: () => through({ path: (path) => (path.includes('?') ? `${path}&via=proxy` : path) }),
    check: 'unchanged',
    cause: 'Something in between changes the query of requests.',
  },
  {
    name: 'a proxy that writes bodies anew',
    make: () => through({ body: (body) => Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1)) }),
    check: 'unchanged',
    cause: 'Something in between changes the body of requests.',
  },
  {
    name: 'a key that may not read returns',
    make: () =>
      through({
        answer: (response, { url }) =>
          (url ?? '').includes('ach-debit') &&
          replyWith(
            403,
            { 'content-type': 'application/problem+json' },
            '{"title":"Forbidden","status":403}',
          )(
            response,
            // The answer does not look at the request.
            undefined as never,
          ),
      }),
    check: 'scopes',
    cause: 'The key may not read one of 3 lists.',
  },
  {
    name: 'a platform that asks to slow down',
    make: () =>
      fault({ kind: 'retryAfter', form: 'seconds', seconds: 30, match: { path: '/v1/integrator/ach-debit/returns' } }),
    check: 'rate',
    cause: /The platform slows this key down/,
  },
  {
    name: 'an answer that is no JSON',
    make: () => fault({ kind: 'html', match: { path: '/v1/integrator/webhooks/deliveries' } }),
    check: 'contract',
    cause: 'An answer does not match the contract.',
  },
  {
    name: 'no registration at all',
    make: () =>
      through({
        answer: (response, { url, headers }) =>
          url === '/v1/integrator/webhooks' &&
          headers['x-signature'] !== undefined &&
          replyWith(200, { 'content-type': 'application/json' }, '[]')(response, undefined as never),
      }),
    check: 'receivers',
    cause: 'No URL is registered: the platform sends no events.',
  },
]

describe('a set-up that is broken on purpose is named by its cause:', () => {
  test.each(BROKEN)('$name', async ({ make, check, cause, says = /./ }) => {
    const { environment: change = {}, run = {} } = await make()
    const environment = { ...platform.environment, ...change }
    configureWith(environment)
    const { of, wrong, report } = await diagnose(environment, run)
    const finding = of(check)
    expect(finding).toMatchObject({ verdict: 'wrong' })
    expect(finding?.cause).toEqual(typeof cause === 'string' ? cause : expect.stringMatching(cause))
    expect(`${finding?.advice} ${finding?.told}`).toMatch(says)
    expect(finding?.advice).toBeTruthy()
    expect(wrong).toContain(check)
    for (const secret of [environment.integratorSecret, environment.integratorKey, CANARY_SECRET, CANARY_KEY, 'ak_'])
      expect(JSON.stringify(report)).not.toContain(secret)
  })
})

test('a set-up that is right has nothing wrong at the platform, and the causes differ', async () => {
  const { environment } = platform
  configureWith(environment)
  const { of } = await diagnose(environment)
  for (const check of [
    'name',
    'connection',
    'answer',
    'clock',
    'key',
    'signature',
    'unchanged',
    'scopes',
    'contract',
    'rate',
  ])
    expect(of(check), check).toMatchObject({ verdict: 'right' })
  expect(of('certificate')).toMatchObject({ verdict: 'not-checked' })
  expect(BROKEN.length).toBeGreaterThanOrEqual(25)
})

test('changes nothing at the platform: it reads, and asks once for a token that can not be made', async () => {
  const { environment } = platform
  configureWith(environment)
  await diagnose(environment)
  expect(platform.requests().map((request) => request.split('?')[0])).toEqual([
    'GET /v1/integrator/webhooks',
    'GET /v1/integrator/webhooks',
    'GET /v1/integrator/webhooks/deliveries',
    'GET /v1/integrator/ach-debit/returns',
    'POST /v1/integrator/tokens',
  ])
})
