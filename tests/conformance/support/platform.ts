import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createRampClient, type RampClient, type RampClientOptions } from '@/lib/ramp'
import { type RunningSandbox, startSandbox } from '@/sandbox/start'
import { type RawRequest, type RawResponse, type Signing, sendRaw, signedHeaders } from './raw-request'

export type Platform = {
  sandbox: RunningSandbox
  client: RampClient
  /** Another client of the same sandbox; closed at the end. */
  clientWith(options: RampClientOptions & { integratorSecret?: string }): RampClient
  /** A signed request without any of the client's code. */
  raw(request: RawRequest, signing?: Partial<Signing>): Promise<RawResponse>
  control<T = unknown>(path: string, body?: unknown, method?: string): Promise<T>
}

/** A sandbox of the file's own, begun anew before each test. */
export function usePlatform(seed: 'small' | 'empty' = 'small'): () => Platform {
  let platform: Platform | undefined
  const clients: RampClient[] = []

  beforeAll(async () => {
    const sandbox = await startSandbox({ seed, port: 0 })
    const clientWith: Platform['clientWith'] = ({ integratorSecret = sandbox.integratorSecret, ...options }) => {
      const { url: baseUrl, integratorKey } = sandbox
      const client = createRampClient(
        { name: 'conformance', baseUrl, integratorKey, integratorSecret },
        { sleep: async () => undefined, ...options },
      )
      clients.push(client)
      return client
    }
    platform = {
      sandbox,
      clientWith,
      client: clientWith({}),
      raw: (request, signing = {}) => {
        const credentials = { key: sandbox.integratorKey, secret: sandbox.integratorSecret }
        const type = request.body === undefined ? {} : { 'content-type': 'application/json' }
        const headers = { ...type, ...signedHeaders(request, { ...credentials, ...signing }), ...request.headers }
        return sendRaw(sandbox.url, { ...request, headers })
      },
      control: async <T>(path: string, body?: unknown, method = 'POST') => {
        const text = body === undefined ? undefined : JSON.stringify(body)
        const response = await sendRaw(sandbox.url, {
          method,
          target: `/_sandbox${path}`,
          ...(text === undefined ? {} : { body: text }),
          headers: { 'content-type': 'application/json' },
        })
        if (response.status !== 200) throw new Error(`Control ${method} ${path} answered ${response.status}`)
        // The control is the test's own tool: its answers are taken at their word.
        return JSON.parse(response.text) as T
      },
    }
  })

  beforeEach(async () => {
    await platform?.control('/reset')
  })

  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()))
    await platform?.sandbox.close()
  })

  return () => {
    if (!platform) throw new Error('The sandbox has not started')
    return platform
  }
}
