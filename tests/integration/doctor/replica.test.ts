import { Client, Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

const servers = await vi.hoisted(async () => {
  const { startPrimaryWithReplica } = await import('../database/support/replica-servers')
  const started = await startPrimaryWithReplica()
  if (started) process.env.DATABASE_URL = started.primary.url
  return started
})

import { closeDatabase, getDatabase } from '@/lib/db'
import { judgeReplica, REPLICA } from '@/lib/doctor/checks/desk/replica'
import { readDesk } from '@/lib/doctor/probe/desk-facts'
import { freePort } from '@/scripts/lib/processes/free-port.mjs'
import { startPostgres } from '@/scripts/postgres.mjs'
import { environment } from '../redelivery/fixtures'
import { configureWith, diagnose } from './fixtures'

const testWithServers = servers ? test : test.skip
const name = (title: string) => (servers ? title : `${title} (skipped: no Postgres)`)

const replicaUrl = (change: Partial<URL> = {}) => Object.assign(new URL(servers?.replica.url ?? ''), change).href

async function on(url: string | undefined, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
const onPrimary = (...statements: string[]) => on(servers?.primary.url, ...statements)
const onReplica = (...statements: string[]) => on(servers?.replica.url, ...statements)

async function judge(url: string, maxBehindSeconds = 60) {
  configureWith(environment, { replica: { url, maxBehindSeconds } })
  return REPLICA.judge(readDesk())
}

const wrong = (cause: string, advice: RegExp, more: object = {}) => ({
  verdict: 'wrong',
  cause: expect.stringContaining(cause),
  advice: expect.stringMatching(advice),
  ...more,
})

beforeAll(async () => {
  if (servers) await getDatabase()
})
beforeEach(async () => {
  if (servers) await expect.poll(async () => (await judge(replicaUrl())).verdict).toBe('right')
})
afterAll(async () => {
  vi.restoreAllMocks()
  await closeDatabase()
  await servers?.replica.stop()
  await servers?.primary.stop()
})

testWithServers(name('a replica that follows is right, also for an account that may only read'), async () => {
  const right = {
    verdict: 'right',
    evidence: ['It is under 1 s behind at most; 1 min is allowed.', 'It streams from its primary.'],
  }
  expect(await judge(replicaUrl())).toMatchObject(right)
  await onPrimary('create role reader login in role pg_read_all_data')
  onTestFinished(() => onPrimary('drop role reader'))
  const asReader = replicaUrl({ username: 'reader' })
  await expect.poll(() => judge(asReader)).toMatchObject(right)
  const { of } = await diagnose(environment)
  expect(of('replica')).toMatchObject({ title: 'Replica', verdict: 'right' })
})

testWithServers(name('without an address of a replica nothing is asked about one'), async () => {
  configureWith(environment, { replica: null })
  expect((await diagnose(environment)).of('replica')).toBeUndefined()
})

testWithServers(name('a server that can’t be reached or refuses the account is named with the reason'), async () => {
  const port = String(await freePort(0))
  expect(await judge(replicaUrl({ port }))).toMatchObject(
    wrong('nothing listens at its address (ECONNREFUSED). Lists, exports and reports', /correct DATABASE_READ_URL/),
  )
  const nobody = await judge(replicaUrl({ username: 'canary-nobody' }))
  expect(nobody).toMatchObject(wrong('it refused the sign-in (28000)', /correct DATABASE_READ_URL/))
  expect(JSON.stringify(nobody)).not.toContain('canary')
})

testWithServers(name('an account that may not read the tables is told what to grant'), async () => {
  await onPrimary('create role outsider login')
  onTestFinished(() => onPrimary('drop role outsider'))
  await expect
    .poll(() => judge(replicaUrl({ username: 'outsider' })))
    .toMatchObject(
      wrong('may not read the tables of the desk', /grant pg_read_all_data/, {
        evidence: [expect.stringContaining('permission denied')],
      }),
    )
})

testWithServers(name('the primary itself, another database and another server are each told apart'), async () => {
  expect(await judge(servers?.primary.url ?? '')).toMatchObject(wrong('names the primary itself', /or remove it/))
  expect(await judge(replicaUrl({ pathname: '/template1' }))).toMatchObject(
    wrong('another database on the right server', /Name the database postgres/),
  )
  const stranger = await servers?.withPath(startPostgres)
  if (!stranger) throw new Error('the programs are there')
  onTestFinished(() => stranger.stop())
  expect(await judge(stranger.url)).toMatchObject(
    wrong('a server that is not a replica of this database', /pg_basebackup -R/, {
      told: expect.stringContaining('system identifiers'),
    }),
  )
})

testWithServers(name('a replica that was promoted is no longer one'), async () => {
  const second = await servers?.startReplica()
  if (!second) throw new Error('the programs are there')
  onTestFinished(() => second.stop())
  await on(second.url, 'select pg_promote()')
  expect(await judge(second.url)).toMatchObject(wrong('The replica was promoted', /set DATABASE_URL to it/))
})

testWithServers(name('one that still follows the primary from before a failover is told apart'), async () => {
  const promoted = await servers?.startReplica()
  if (!promoted) throw new Error('the programs are there')
  onTestFinished(() => promoted.stop())
  await on(promoted.url, 'select pg_promote()')
  const primary = new Pool({ connectionString: promoted.url, max: 1 })
  // `end` does not wait for the connections, and their server stops next.
  primary.on('error', () => undefined)
  onTestFinished(() => primary.end())
  expect(await judgeReplica(primary, { url: replicaUrl(), maxBehindSeconds: 60 })).toMatchObject(
    wrong('has not followed the primary through a failover', /make it a replica of the new one/),
  )
})

testWithServers(name('one that is too far behind says by how much, and whether its replay is paused'), async () => {
  await onReplica('select pg_wal_replay_pause()')
  onTestFinished(() => onReplica('select pg_wal_replay_resume()'))
  await onPrimary('create table something_new (id int)', 'drop table something_new')
  await expect
    .poll(() => judge(replicaUrl(), 1))
    .toMatchObject(
      wrong(' behind; 1 s is allowed. Lists, exports and reports', /pg_wal_replay_resume/, {
        evidence: ['It streams from its primary, and replay is paused.'],
      }),
    )
})

testWithServers(name('one that lacks the newest migration says so'), async () => {
  await onReplica('alter system set recovery_min_apply_delay = 120000', 'select pg_reload_conf()')
  await onPrimary(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the test', 9999999999999)`)
  onTestFinished(async () => {
    await onReplica('alter system reset recovery_min_apply_delay', 'select pg_reload_conf()')
    await onPrimary(`delete from drizzle.__drizzle_migrations where hash = 'of the test'`)
  })
  expect(await judge(replicaUrl())).toMatchObject(
    wrong('has not replayed the migrations of this version yet', /recovery_min_apply_delay/),
  )
})
