import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { createRampClient, type RampCalls, type RampClient, type RampClientOptions, readableIn } from '@/lib/ramp'
import { endpointOf } from '@/lib/ramp/contract/endpoints/endpoints'
import { type RunningSandbox, type SandboxOptions, startSandbox } from '@/sandbox/start'
import { type RawRequest, type RawResponse, type Signing, sendRaw, signedHeaders } from './raw-request'

type PlatformUser = { id: string; apiKey: string; headers: Record<string, string> }

export type Platform = {
  sandbox: RunningSandbox
  client: RampClient
  /** A user who has accounts, sources, cards and capabilities. */
  user: PlatformUser
  asUser: RampCalls<'signed-user'>
  /** Calls with any bearer, including calls that the types forbid. */
  bearer(credential: string): RampCalls<'user'>
  clientWith(options: RampClientOptions & { integratorSecret?: string; baseUrl?: string }): RampClient
  through(options: RampClientOptions): Platform
  raw(request: RawRequest, signing?: Partial<Signing>): Promise<RawResponse>
  control<T = unknown>(path: string, body?: unknown, method?: string): Promise<T>
  production(): Promise<Platform>
}

/** Sandboxes that requests may have changed since the last reset. A reset is slow: it writes weeks of history anew. */
const touched = new Set<string>()
/** Sandboxes with faults that answer in place of the platform; such an answer changes nothing. */
const faulty = new Set<string>()

const isRefused = (url: string, status: number) => status >= 400 && (status < 500 || faulty.has(url))

const isChange = (url: string, method: string, status: number | null) =>
  method !== 'GET' && !(status && isRefused(url, status))

const isAnsweredFirst = (path: string, fault: unknown) =>
  path === '/faults' && typeof fault === 'object' && fault !== null && !('when' in fault)

export function usePlatform(seed: 'small' | 'empty' = 'small'): () => Platform {
  const cleanUp: (() => Promise<void>)[] = []
  let platform: Platform | undefined

  beforeAll(async () => {
    // Only tests move the time.
    platform = await startPlatform({ seed, port: 0, goesOn: false }, cleanUp)
  })

  beforeEach(async () => {
    if (!platform) return
    const { url } = platform.sandbox
    if (touched.has(url)) await platform.control('/reset')
    else if (faulty.has(url)) await platform.control('/faults', undefined, 'DELETE')
    for (const changed of [touched, faulty]) changed.delete(url)
  })

  afterAll(async () => {
    for (const close of cleanUp.toReversed()) await close()
  })

  return () => {
    if (!platform) throw new Error('The sandbox has not started')
    return platform
  }
}

async function startPlatform(options: SandboxOptions, cleanUp: (() => Promise<void>)[]): Promise<Platform> {
  const sandbox = await startSandbox(options)
  cleanUp.push(() => sandbox.close())
  const { url, integratorKey, integratorSecret: secret } = sandbox

  const clientWith: Platform['clientWith'] = ({ integratorSecret = secret, baseUrl = url, ...given }) => {
    const client = createRampClient(
      { name: 'conformance', baseUrl, integratorKey, integratorSecret },
      {
        sleep: async () => undefined,
        ...given,
        onRequest: (report) => {
          if (isChange(baseUrl, endpointOf(report.endpoint).method, report.status)) touched.add(baseUrl)
          given.onRequest?.(report)
        },
      },
    )
    cleanUp.push(() => client.close())
    return client
  }

  const raw: Platform['raw'] = async (request, signing = {}) => {
    const type = request.body === undefined ? {} : { 'content-type': 'application/json' }
    const headers = {
      ...type,
      ...signedHeaders(request, { key: integratorKey, secret, ...signing }),
      ...request.headers,
    }
    const response = await sendRaw(url, { ...request, headers })
    if (isChange(url, request.method, response.status)) touched.add(url)
    return response
  }

  const control: Platform['control'] = async <T>(path: string, body?: unknown, method = 'POST') => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const response = await sendRaw(url, {
      method,
      target: `/_sandbox${path}`,
      ...(text === undefined ? {} : { body: text }),
      headers: { 'content-type': 'application/json' },
    })
    if (isAnsweredFirst(path, body)) faulty.add(url)
    else if (method !== 'GET' && path !== '/reset') touched.add(url)
    if (response.status !== 200) throw new Error(`Control ${method} ${path} answered ${response.status}`)
    // The control routes are our own tool, so their answer is trusted.
    return JSON.parse(response.text) as T
  }

  let production: Promise<Platform> | undefined
  const user = await findUser(clientWith({}), await control('/users', undefined, 'GET'))
  const of = (client: RampClient): Platform => ({
    sandbox,
    client,
    user,
    asUser: client.as({ mode: 'signed-user', userApiKey: user.apiKey }),
    bearer: (credential) => client.as({ mode: 'user', bearer: credential }),
    clientWith,
    through: (given) => of(clientWith(given)),
    raw,
    control,
    production: () => {
      production ??= startPlatform({ ...options, history: 'production' }, cleanUp)
      return production
    },
  })
  return of(clientWith({}))
}

async function findUser(
  client: RampClient,
  users: readonly { id: string; apiKey: string; country: string }[],
): Promise<PlatformUser> {
  for (const { id, apiKey } of users.filter(({ country }) => country === 'US')) {
    const calls = client.as({ mode: 'signed-user', userApiKey: apiKey })
    const { capabilities, verification } = await calls.call('getUser')
    const active = readableIn(capabilities)
      .filter(({ status }) => status === 'active')
      .map(({ method }) => method)
    const has = [
      verification?.status === 'verified',
      active.includes('push_to_card') && active.includes('ach_debit'),
      readableIn(await calls.call('listFundingSources')).some(({ status }) => status === 'active'),
      readableIn((await calls.call('listDebitCards')).data).some(({ status }) => status === 'active'),
      readableIn(await calls.call('listAutoRampAccounts')).some(({ status }) => status === 'active'),
      (await calls.call('listAutoRampAddresses')).length > 0,
      (await calls.call('listCards')).length > 0,
      (await calls.call('listBills')).length > 0,
    ]
    if (has.every(Boolean)) return { id, apiKey, headers: { authorization: `Bearer ${apiKey}` } }
  }
  return expect.fail('no user of the sandbox has everything')
}
