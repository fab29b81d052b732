import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { createRampClient, type RampCalls, type RampClient, type RampClientOptions, readableIn } from '@/lib/ramp'
import { type RunningSandbox, type SandboxOptions, startSandbox } from '@/sandbox/start'
import { type RawRequest, type RawResponse, type Signing, sendRaw, signedHeaders } from './raw-request'

type PlatformUser = {
  id: string
  apiKey: string
  /** What a signed request adds to act for this user. */
  headers: Record<string, string>
}

export type Platform = {
  sandbox: RunningSandbox
  client: RampClient
  /** A user of whom everything is there: accounts, sources, cards, capabilities. */
  user: PlatformUser
  /** Signed, and for that user. */
  asUser: RampCalls<'signed-user'>
  /** A bearer alone, whatever it is, with calls that the types would keep out: the platform must refuse them, too. */
  bearer(credential: string): RampCalls<'user'>
  /** Another client, of the same sandbox unless told otherwise; closed at the end. */
  clientWith(options: RampClientOptions & { integratorSecret?: string; baseUrl?: string }): RampClient
  /** This platform, through another client. */
  through(options: RampClientOptions): Platform
  /** A signed request without any of the client's code. */
  raw(request: RawRequest, signing?: Partial<Signing>): Promise<RawResponse>
  control<T = unknown>(path: string, body?: unknown, method?: string): Promise<T>
  /** The platform's production environment, a sandbox of its own. */
  production(): Promise<Platform>
}

/** A sandbox of the file's own, begun anew before each test. */
export function usePlatform(seed: 'small' | 'empty' = 'small'): () => Platform {
  const cleanUp: (() => Promise<void>)[] = []
  let platform: Platform | undefined

  beforeAll(async () => {
    // Nothing happens but what a test makes happen.
    platform = await startPlatform({ seed, port: 0, goesOn: false }, cleanUp)
  })

  beforeEach(async () => {
    await platform?.control('/reset')
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
      { sleep: async () => undefined, ...given },
    )
    cleanUp.push(() => client.close())
    return client
  }

  const raw: Platform['raw'] = (request, signing = {}) => {
    const type = request.body === undefined ? {} : { 'content-type': 'application/json' }
    const headers = {
      ...type,
      ...signedHeaders(request, { key: integratorKey, secret, ...signing }),
      ...request.headers,
    }
    return sendRaw(url, { ...request, headers })
  }

  const control: Platform['control'] = async <T>(path: string, body?: unknown, method = 'POST') => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const response = await sendRaw(url, {
      method,
      target: `/_sandbox${path}`,
      ...(text === undefined ? {} : { body: text }),
      headers: { 'content-type': 'application/json' },
    })
    if (response.status !== 200) throw new Error(`Control ${method} ${path} answered ${response.status}`)
    // The control is the test's own tool: its answers are taken at their word.
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

/** The first user who may do everything and has everything that the cases need. */
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
