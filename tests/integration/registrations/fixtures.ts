import { afterAll, beforeAll, beforeEach } from 'vitest'
import { POST as removeHandler } from '@/app/api/[environment]/registrations/[webhookId]/delete/route'
import { PATCH } from '@/app/api/[environment]/registrations/[webhookId]/route'
import { GET, POST } from '@/app/api/[environment]/registrations/route'
import { POST as trafficHandler } from '@/app/api/[environment]/registrations/traffic/route'
import type { Scope } from '@/lib/auth/scope'
import { type Environment, env } from '@/lib/env'
import type { PlatformFacts } from '@/lib/errors'
import type { Role } from '@/lib/model/role'
import { platformClient } from '@/lib/platform-client'
import { readableIn } from '@/lib/ramp'
import type { ChangeResult, RegistrationList, RegistrationRow, TrafficAnswer } from '@/lib/registrations/dto'
import { outageDayAgo } from '@/sandbox/outage-day.mjs'
import { type RunningSandbox, type SandboxOptions, startSandbox } from '@/sandbox/start'
import { type Account, addAccount, addSession, SAME_ORIGIN } from '../access/fixtures'

export type Problem = { detail: string; fields?: { field: string; message: string }[]; platform?: PlatformFacts }

/** A sandbox that is reset before each test. */
export function useSandbox(seed: SandboxOptions['seed'] = 'small') {
  let sandbox: RunningSandbox
  let environment: Environment
  let lines: string[] = []
  const control = async (path: string, body: object = {}) => {
    const response = await fetch(`${sandbox.url}/_sandbox${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`Control ${path} answered ${response.status}`)
  }
  beforeAll(async () => {
    sandbox = await startSandbox({
      seed,
      port: 0,
      goesOn: false,
      outageDay: outageDayAgo(4),
      log: (line) => lines.push(line),
    })
    const [first] = env().environments
    if (!first) throw new Error('There is no environment.')
    const { url: baseUrl, integratorKey, integratorSecret } = sandbox
    environment = Object.assign(first, { baseUrl, integratorKey, integratorSecret })
  })
  beforeEach(async () => {
    await control('/reset')
    lines = []
  })
  afterAll(async () => {
    await platformClient(environment).close()
    await sandbox.close()
  })
  const requestsTo = (prefix: string) =>
    lines.map((line) => line.split('  ').slice(1, 3).join(' ')).filter((line) => line.includes(` ${prefix}`))
  return {
    get environment() {
      return environment
    },
    control,
    requests: () => requestsTo('/v1'),
    controls: () => requestsTo('/_sandbox'),
    live: async () => readableIn(await platformClient(environment).call('listWebhooks')),
    /** Spoils the next request with this method under `/v1/integrator/webhooks`. */
    spoil: (method: string, effect: object) =>
      control('/faults', { ...effect, times: 1, match: { method, path: '/v1/integrator/webhooks' } }),
    scopeOf: ({ id, email, name, role }: Account): Scope => ({
      actor: { kind: 'operator', id, email, name, role, sessionId: 's1' },
      environment,
      requestId: 'r1',
      address: null,
    }),
  }
}

export type Desk = Awaited<ReturnType<typeof openDesk>>

type Answer<T> = { status: number; body: T & Problem }

export async function openDesk(role: Role, given: Record<string, string> = SAME_ORIGIN) {
  const account = await addAccount(role)
  const session = await addSession(account)
  const call = async <T>(handler: typeof GET, method: string, body?: unknown, webhookId?: string) => {
    const headers = { cookie: session.cookie, 'content-type': 'application/json', ...given }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const params = Promise.resolve({ environment: 'sandbox', ...(webhookId === undefined ? {} : { webhookId }) })
    const response = await handler(new Request('http://localhost:3000/api/sandbox/x', init), { params })
    // Answers of the routes; a problem has the members of `Problem`.
    return { status: response.status, body: await response.json() } as Answer<T>
  }
  const seenOf = ({ url, events }: Pick<RegistrationRow, 'url' | 'events'>) => ({ url, events })
  return {
    account,
    session,
    list: async () => (await call<RegistrationList>(GET, 'GET')).body,
    create: (input: object) => call<ChangeResult>(POST, 'POST', input),
    change: (seen: Seen, events: unknown) =>
      call<ChangeResult>(PATCH, 'PATCH', { events, seen: seenOf(seen) }, seen.id),
    remove: (seen: Seen, host: string | null = null) =>
      call<ChangeResult>(removeHandler, 'POST', { seen: seenOf(seen), host }, seen.id),
    traffic: (input: object) => call<TrafficAnswer>(trafficHandler, 'POST', input),
  }
}

export type Seen = Pick<RegistrationRow, 'id' | 'url' | 'events'>
