import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { userKey } from '@/lib/db/schema'
import * as configuration from '@/lib/env'
import { openBoss } from '@/lib/jobs/boss'
import { QUEUES } from '@/lib/jobs/queues'
import { sealUserKey } from '@/lib/users/keys/user-key-vault'
import { toMasterKeys } from '@/lib/vault/master-keys'
import { parseVaultKey } from '@/lib/vault-settings'
import { takeDatabaseDown } from '../support/take-database-down'
import { useDatabase } from '../support/use-database'

const held = useDatabase()

beforeEach(async () => {
  // The module holds its answer of the last second.
  vi.resetModules()
  await (await openBoss('sender', [QUEUES['purge-audit']])).close()
  await hear('0 seconds')
})
afterEach(() => vi.restoreAllMocks())

const hear = (ago: string) =>
  held.database.execute(
    sql`update pgboss.queue set monitor_on = now() - ${ago}::interval, monitor_claim_on = null, maintain_on = null`,
  )

async function ask(query = '') {
  const { GET } = await import('@/app/api/ready/route')
  const response = await GET(new Request(`http://localhost:3000/api/ready${query}`), { params: Promise.resolve({}) })
  const text = await response.text()
  expect(text).not.toMatch(/canary|postgres:|pglite|ECONN/i)
  const body: { status: string; causes: { cause: string; state: string }[] } = JSON.parse(text)
  return {
    code: response.status,
    status: body.status,
    causes: body.causes,
    cache: response.headers.get('cache-control'),
  }
}

async function storeKey(vaultKey: Uint8Array) {
  const { sealed, ...rest } = sealUserKey('sandbox', 'usr_1', 'ak_canary_1', toMasterKeys([vaultKey]))
  const place = {
    environment: 'sandbox',
    userId: 'usr_1',
    origin: 'added' as const,
    addedAt: new Date(),
    addedBy: 'op',
  }
  await held.database.insert(userKey).values({ ...rest, ...place, sealed: Buffer.from(sealed) })
}

const ownKey = () => parseVaultKey(configuration.env().vaultKeys[0] ?? '') ?? new Uint8Array()

async function addMigration(at: string) {
  await held.database.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('canary', ${at}::bigint)`,
  )
  onTestFinished(async () => {
    await held.database.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'canary'`)
  })
}

describe('readiness', () => {
  test('names every cause, is not kept by anybody, and takes no other question', async () => {
    await storeKey(ownKey())
    const { code, status, causes, cache } = await ask()
    expect([code, status, cache]).toEqual([200, 'ready', 'no-store'])
    expect(causes).toEqual(
      ['database', 'migrations', 'worker', 'vault', 'disk'].map((cause) => ({ cause, state: 'ok' })),
    )
    expect((await ask('?without=database')).code).toBe(400)
  })

  test.each<[string, string, () => Promise<unknown>]>([
    ['database', 'can’t be reached', takeDatabaseDown],
    ['migrations', 'is of a newer version', () => addMigration('9999999999999')],
    [
      'migrations',
      'lacks a migration',
      async () => {
        await held.database.execute(
          sql`update drizzle.__drizzle_migrations set created_at = -created_at where created_at > 0 and created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
        )
        onTestFinished(async () => {
          await held.database.execute(
            sql`update drizzle.__drizzle_migrations set created_at = -created_at where created_at < 0`,
          )
        })
      },
    ],
    ['worker', 'is silent', () => hear('3 minutes')],
    ['worker', 'never ran', () => held.database.execute(sql`drop schema pgboss cascade`)],
    ['vault', 'has another key', () => storeKey(randomBytes(32))],
  ])('fails by %s where it %s', async (cause, _how, breakIt) => {
    await breakIt()
    const { code, status, causes } = await ask()
    expect([code, status]).toEqual([503, 'not_ready'])
    expect(causes.filter(({ state }) => state === 'failed').map((found) => found.cause)).toEqual([cause])
    // The answer of the last second is judged without the worker.
    expect((await ask('?without=worker')).code).toBe(cause === 'worker' ? 200 : 503)
  })

  test('fails once no vault key is configured that opens what is stored', async () => {
    await storeKey(ownKey())
    vi.doMock('@/lib/vault/configured-keys', () => ({ vaultKeys: () => null }))
    onTestFinished(() => void vi.doUnmock('@/lib/vault/configured-keys'))
    const { code, causes } = await ask()
    expect([code, causes.find(({ state }) => state === 'failed')?.cause]).toEqual([503, 'vault'])
  })

  test('is not what the health tells: that is answered while the database is down', async () => {
    await takeDatabaseDown()
    const { GET } = await import('@/app/api/health/route')
    const response = await GET(new Request('http://localhost:3000/api/health'), { params: Promise.resolve({}) })
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
  })
})
