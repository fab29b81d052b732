import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { verifyAuditChain } from '@/lib/auth/audit/verify-chain'
import { audit, userKey } from '@/lib/db/schema'
import { rewrapKeys } from '@/lib/users/keys/rewrap-keys'
import { storeKeys } from '@/lib/users/keys/store-keys'
import { openUserKey, sealUserKey } from '@/lib/users/keys/user-key-vault'
import * as configured from '@/lib/vault/configured-keys'
import { toMasterKeys } from '@/lib/vault/master-keys'
import { watchConnections } from '../../support/processes/dying-connections'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
const [oldest, old, current] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const never = new AbortController().signal

const configure = (...keys: [Buffer, ...Buffer[]]) => {
  const vault = toMasterKeys(keys)
  vi.spyOn(configured, 'vaultKeys').mockReturnValue(vault)
  return vault
}
afterEach(() => {
  vi.restoreAllMocks()
})

async function store(count: number, vault: ReturnType<typeof toMasterKeys>, prefix = 'usr'): Promise<void> {
  const of = { environment: 'sandbox', origin: 'imported', addedBy: 'test' } as const
  const keys = Array.from({ length: count }, (_, index) => {
    const userId = `${prefix}_${index}`
    return { userId, ...sealUserKey('sandbox', userId, `ak_${userId}`, vault) }
  })
  await held.database.transaction((tx) => storeKeys(tx, of, keys))
}

/** How many sealed keys the vault opens to the key that was stored. */
async function countOpening(vault: ReturnType<typeof toMasterKeys>): Promise<number> {
  const rows = await held.database.select().from(userKey)
  return rows.filter(({ userId, sealed }) => {
    try {
      return sealed && openUserKey('sandbox', userId, sealed, vault) === `ak_${userId}`
    } catch {
      return false
    }
  }).length
}

const auditedSum = async () => {
  const rows = await held.database.select().from(audit).where(sql`${audit.action} = 'user_key.rewrap'`)
  return rows.reduce((sum, { detail }) => sum + Number(detail.rewrapped), 0)
}

test('every key is sealed anew, after which the current vault key alone opens them; a second run changes nothing', async () => {
  await store(700, configure(old))
  await store(3, toMasterKeys([current]), 'new')
  configure(current, old)
  expect(await rewrapKeys(never)).toEqual({ rewrapped: 700, left: 0, waiting: 0 })
  expect(await countOpening(toMasterKeys([current]))).toBe(703)
  expect(await countOpening(toMasterKeys([old]))).toBe(0)
  const before = await held.database.select().from(userKey)
  expect(await rewrapKeys(never)).toEqual({ rewrapped: 0, left: 0, waiting: 0 })
  expect(await held.database.select().from(userKey)).toEqual(before)
  expect(await auditedSum()).toBe(700)
})

test('keys that no configured vault key opens stay, and are told', async () => {
  await store(5, toMasterKeys([oldest]))
  await store(2, toMasterKeys([old]), 'known')
  configure(current, old)
  expect(await rewrapKeys(never)).toEqual({ rewrapped: 2, left: 5, waiting: 0 })
  expect(await countOpening(toMasterKeys([oldest]))).toBe(5)
})

test('killed at any message, it goes on: each key opens throughout, and is counted once', async () => {
  const vault = configure(current, old)
  await store(1100, toMasterKeys([old]))
  const connections = await watchConnections()
  onTestFinished(() => connections.stop())
  let deaths = 0
  for (let atMessage = 3; ; atMessage += 2) {
    connections.begin({ atMessage, hasLeft: atMessage % 2 === 0 })
    const result = await rewrapKeys(never).catch(() => null)
    deaths += connections.revive() ? 1 : 0
    expect(await countOpening(vault)).toBe(1100)
    if (result) break
  }
  expect(deaths).toBeGreaterThan(1)
  expect(await countOpening(toMasterKeys([current]))).toBe(1100)
  expect(await auditedSum()).toBe(1100)
  expect(await verifyAuditChain(held.database)).toMatchObject({ intact: true })
})
