import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { GET as activity } from '@/app/api/[environment]/users/[userId]/activity/route'
import { GET as deliveries } from '@/app/api/[environment]/users/[userId]/deliveries/route'
import { GET as deposit } from '@/app/api/[environment]/users/[userId]/deposits/[resourceId]/route'
import { GET as deposits } from '@/app/api/[environment]/users/[userId]/deposits/route'
import { GET as offRamp } from '@/app/api/[environment]/users/[userId]/off-ramps/[resourceId]/route'
import { GET as offRamps } from '@/app/api/[environment]/users/[userId]/off-ramps/route'
import { GET as onRamp } from '@/app/api/[environment]/users/[userId]/on-ramps/[resourceId]/route'
import { GET as onRamps } from '@/app/api/[environment]/users/[userId]/on-ramps/route'
import { POST as open } from '@/app/api/[environment]/users/[userId]/open/route'
import { GET as head } from '@/app/api/[environment]/users/[userId]/route'
import { type Database, getDatabase } from '@/lib/db'
import { userKey } from '@/lib/db/schema'
import { type Environment, env } from '@/lib/env'
import type { Role } from '@/lib/model/role'
import { platformClient } from '@/lib/platform-client'
import { storeKeys } from '@/lib/users/keys/store-keys'
import { sealUserKey } from '@/lib/users/keys/user-key-vault'
import * as configured from '@/lib/vault/configured-keys'
import { toMasterKeys } from '@/lib/vault/master-keys'
import { outageDayAgo } from '@/sandbox/outage-day.mjs'
import { type RunningSandbox, startSandbox } from '@/sandbox/start'
import { addAccount, addSession, SAME_ORIGIN } from '../access/fixtures'

export const LOOKUPS = {
  profile: head,
  'off-ramps': offRamps,
  deposits,
  'on-ramps': onRamps,
  activity,
  deliveries,
  'off-ramp': offRamp,
  deposit,
  'on-ramp': onRamp,
}

export type LookupName = keyof typeof LOOKUPS

export type StandInUser = { id: string; apiKey: string; country: string }

/** A stand-in with its users, and a vault. */
export function useUsers() {
  const keys = toMasterKeys([randomBytes(32)])
  let sandbox: RunningSandbox
  let environment: Environment
  let users: StandInUser[] = []
  let lines: string[] = []
  beforeAll(async () => {
    sandbox = await startSandbox({
      seed: 'demo',
      port: 0,
      goesOn: false,
      outageDay: outageDayAgo(4),
      log: (line) => lines.push(line),
    })
    const [first] = env().environments
    if (!first) throw new Error('There is no environment.')
    const { url: baseUrl, integratorKey, integratorSecret } = sandbox
    environment = Object.assign(first, { baseUrl, integratorKey, integratorSecret })
    // The stand-in answers in this shape.
    users = (await (await fetch(`${sandbox.url}/_sandbox/users`)).json()) as StandInUser[]
  })
  beforeEach(() => {
    lines = []
    vi.spyOn(configured, 'vaultKeys').mockReturnValue(keys)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
  afterAll(async () => {
    await platformClient(environment).close()
    await sandbox.close()
  })
  return {
    get environment() {
      return environment
    },
    user: (number: number): StandInUser => {
      const found = users[number - 1]
      if (!found) throw new Error(`The stand-in has no user ${number}.`)
      return found
    },
    /** Lines of requests in the log of the platform. */
    asked: () => lines.filter((line) => line.includes(' /v1')),
    ask: async (path: string, apiKey: string) =>
      (await fetch(`${sandbox.url}${path}`, { headers: { authorization: `Bearer ${apiKey}` } })).json(),
    fault: async (body: object) => {
      await fetch(`${sandbox.url}/_sandbox/faults`, { method: 'POST', body: JSON.stringify(body) })
    },
    clearFaults: async () => {
      await fetch(`${sandbox.url}/_sandbox/faults`, { method: 'DELETE' })
    },
    storeKey: async (userId: string, apiKey: string) => {
      const of = { environment: environment.name, origin: 'added', addedBy: 'test' } as const
      const db: Database = await getDatabase()
      await db.transaction((tx) =>
        storeKeys(tx, of, [{ userId, ...sealUserKey(environment.name, userId, apiKey, keys) }]),
      )
    },
    dropKeys: async () => {
      await (await getDatabase()).delete(userKey)
    },
  }
}

export type Answer = { status: number; body: Record<string, unknown>; text: string }

/** A signed-in operator who calls the routes. */
export async function openSupport(role: Role) {
  const account = await addAccount(role)
  const { cookie, id: sessionId } = await addSession(account)
  const call = async (
    handler: (typeof LOOKUPS)[LookupName] | typeof open,
    method: string,
    params: Record<string, string>,
    { query = '', body }: { query?: string; body?: object } = {},
  ): Promise<Answer> => {
    const headers = { cookie, 'content-type': 'application/json', ...SAME_ORIGIN }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await handler(new Request(`http://localhost:3000/api/x${query}`, init), {
      params: Promise.resolve({ environment: 'sandbox', ...params }),
    })
    const text = await response.text()
    // Answers of the routes are objects.
    return { status: response.status, text, body: JSON.parse(text) as Record<string, unknown> }
  }
  return {
    account,
    sessionId,
    open: (userId: string, purpose = 'Ticket 4821') => call(open, 'POST', { userId }, { body: { purpose } }),
    look: (name: LookupName, userId: string, resourceId = 'none', query = '') =>
      call(LOOKUPS[name], 'GET', { userId, resourceId }, { query }),
  }
}
