import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const servers = await vi.hoisted(async () => {
  const { startPrimaryWithReplica } = await import('../integration/database/support/replica-servers')
  const started = await startPrimaryWithReplica()
  if (started) process.env.DATABASE_URL = started.primary.url
  return started
})

import { closeDatabase, getDatabase } from '@/lib/db'
import { storeFailures } from '../integration/database/support/failed-deliveries'
import { environment } from '../integration/redelivery/fixtures'
import { type Desks, type Person, signInAs, startDesks } from './support/desks'
import { type Platform, startPlatform } from './support/platform'

const testWithServers = servers ? test : test.skip
const name = (title: string) => (servers ? title : `${title} (skipped: no Postgres)`)

const APPS = [0, 1]

let platform: Platform
let desks: Desks
beforeAll(async () => {
  if (!servers) return
  await getDatabase()
  platform = await startPlatform(environment.name)
  desks = await startDesks({
    apps: APPS.length,
    workers: 0,
    env: {
      DATABASE_READ_URL: servers.replica.url,
      DATABASE_READ_BEHIND_SECONDS: '300',
      RAMP_ENVIRONMENTS: environment.name,
      RAMP_SANDBOX_BASE_URL: platform.url,
      RAMP_SANDBOX_INTEGRATOR_KEY: environment.integratorKey,
      RAMP_SANDBOX_INTEGRATOR_SECRET: environment.integratorSecret,
    },
  })
}, 240_000)
afterAll(async () => {
  await desks?.close()
  await platform?.close()
  await closeDatabase()
  await servers?.replica.stop()
  await servers?.primary.stop()
})

async function delayReplica(ms: number): Promise<void> {
  const client = new Client({ connectionString: servers?.replica.url })
  await client.connect()
  await client.query(`alter system set recovery_min_apply_delay = ${ms}`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

/** The view of a person at one app: failures that are open, and whether the answer came from the replica. */
async function seenAt(app: number, { ask }: Person) {
  desks.balancer.only = app
  const listed = await ask(`/${environment.name}/recovery?state=open&group=none`)
  const coverage = await ask(`/${environment.name}/coverage`)
  desks.balancer.only = null
  const { rows } = (await listed.json()) as { rows: unknown[] }
  return { open: rows.length, isReplica: 'behindMs' in ((await coverage.json()) as object) }
}

const everywhere = (expected: Awaited<ReturnType<typeof seenAt>>) => APPS.map(() => expected)

async function seen(person: Person) {
  const found: Awaited<ReturnType<typeof seenAt>>[] = []
  for (const app of APPS) found.push(await seenAt(app, person))
  return found
}

testWithServers(
  name('who changed something at one app sees it at every app while the replica of all of them is behind'),
  async () => {
    await storeFailures(environment.name, 0, 2)
    const ada = await signInAs(desks.balancer, 'ada')
    const bob = await signInAs(desks.balancer, 'bob')
    for (const person of [ada, bob])
      await expect.poll(() => seen(person)).toEqual(everywhere({ open: 2, isReplica: true }))

    await delayReplica(120_000)
    desks.balancer.only = 0
    const listed = await ada.ask(`/${environment.name}/recovery?state=open&group=none`)
    const { rows } = (await listed.json()) as { rows: { id: string }[] }
    const change = { act: 'close', of: { ids: [rows[0]?.id] }, reason: 'Paid by hand' }
    expect((await ada.ask(`/${environment.name}/recovery/change`, change)).status).toBe(200)
    expect(await seen(ada)).toEqual(everywhere({ open: 1, isReplica: false }))
    expect(await seen(bob)).toEqual(everywhere({ open: 2, isReplica: true }))

    await delayReplica(0)
    for (const person of [ada, bob])
      await expect.poll(() => seen(person)).toEqual(everywhere({ open: 1, isReplica: true }))

    await servers?.replica.stop()
    expect(await seen(bob)).toEqual(everywhere({ open: 1, isReplica: false }))
  },
)
