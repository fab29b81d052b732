import { afterEach, expect } from 'vitest'
import { createRampClient, type RampClientOptions, type RequestReport } from '@/lib/ramp/client'
import { startTestServer } from './test-server'

export const KEY = 'ik_canary_key'
export const SECRET = 'canary+integrator/secret='
export const NOW = Date.parse('2026-11-01T12:00:00.250Z')

/** Clean-ups that run after each test. */
export const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

/** A client whose clock stands still and which never sleeps. */
export function clientFor(url: string, options: RampClientOptions = {}) {
  const slept: number[] = []
  const reports: RequestReport[] = []
  const client = createRampClient(
    { name: 'test', baseUrl: url, integratorKey: KEY, integratorSecret: SECRET },
    {
      now: () => NOW,
      random: () => 1,
      sleep: async (ms) => {
        slept.push(ms)
      },
      onRequest: (report) => reports.push(report),
      fetchTimeoutMs: 5000,
      ...options,
    },
  )
  cleanUp.push(() => client.close())
  return { client, slept, reports }
}

export async function serve(answer: Parameters<typeof startTestServer>[0], options?: RampClientOptions) {
  const server = await startTestServer(answer)
  cleanUp.push(server.close)
  return { server, ...clientFor(server.url, options) }
}

export type Answer = { status?: number; headers?: Record<string, string>; body?: string | Buffer }

/** Serves the answers in turn; the last one repeats. */
export function serveInTurn(answers: Answer[], options?: RampClientOptions) {
  return serve((response, _, index) => {
    const { status = 200, headers = {}, body = '[]' } = answers[Math.min(index, answers.length - 1)] ?? {}
    response.writeHead(status, headers).end(body)
  }, options)
}

export const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('the call did not fail'),
    (error: unknown) => error,
  )

export const REQUEST = { url: 'https://hooks.example/ramp' }
