import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncDeliveries } from '@/lib/archive/sync'
import { delivery } from '@/lib/db/schema'
import type { Environment } from '@/lib/env'
import { listRegistrations } from '@/lib/registrations/list-registrations'
import { type RunningSandbox, startSandbox } from '@/sandbox/start'
import { scopeOf } from '../support/scope'
import { useDatabase } from './support/use-database'

const held = useDatabase()
const WEEK_MS = 7 * 24 * 3_600_000

let sandbox: RunningSandbox
let environment: Environment
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'demo' })
  environment = {
    name: 'sandbox',
    label: 'Sandbox',
    kind: 'sandbox',
    baseUrl: sandbox.url,
    integratorKey: sandbox.integratorKey,
    integratorSecret: sandbox.integratorSecret,
  }
})
afterAll(() => sandbox.close())

test('registrations are read live and carry the health of their endpoint from the archive', async () => {
  await syncDeliveries(environment, { kind: 'head', signal: new AbortController().signal })
  const { registrations, readAt } = await listRegistrations(scopeOf(environment))
  expect(registrations.length).toBeGreaterThan(1)
  const rows = await held.database.select().from(delivery)
  for (const { url, health } of registrations) {
    const own = rows.filter(({ endpoint }) => endpoint === url)
    const hour = (time: Date) => Math.floor(time.getTime() / 3_600_000)
    const recent = own.filter(({ sortAt }) => hour(sortAt) * 3_600_000 >= Date.parse(readAt) - WEEK_MS)
    expect(health.outcomes.reduce((sum, { count }) => sum + count, 0)).toBe(recent.length)
    const delivered = own.filter(({ outcome }) => outcome === 'delivered').map(({ sortAt }) => sortAt.getTime())
    expect(health.lastDeliveredAt).toBe(new Date(Math.max(...delivered)).toISOString())
    const problems = own.filter(({ outcome }) => ['rejected', 'failed', 'unknown', 'contradictory'].includes(outcome))
    const last = problems.toSorted((a, b) => b.sortAt.getTime() - a.sortAt.getTime() || b.id - a.id)[0]
    expect(health.lastProblem?.deliveryId).toBe(String(last?.id))
  }
})

test('a platform that refuses the key is a failure with its cause, never an empty list', async () => {
  const wrong = { ...environment, name: 'wrong-key', integratorSecret: 'not-the-secret' }
  await expect(listRegistrations(scopeOf(wrong))).rejects.toMatchObject({ code: 'platform', kind: 'unauthorized' })
})

test('a platform that is down is a failure with its cause', async () => {
  const down = { ...environment, name: 'down', baseUrl: 'http://127.0.0.1:9' }
  await expect(listRegistrations(scopeOf(down))).rejects.toMatchObject({ code: 'platform', kind: 'connection' })
})
