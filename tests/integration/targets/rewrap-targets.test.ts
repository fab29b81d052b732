import { randomBytes } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { verifyAuditChain } from '@/lib/auth/audit/verify-chain'
import { audit, redeliveryTarget } from '@/lib/db/schema'
import { TARGET_DEFAULTS } from '@/lib/redelivery/targets/limits'
import { rewrapTargets } from '@/lib/redelivery/targets/rewrap-targets'
import { openSealedTarget, sealTarget } from '@/lib/redelivery/targets/target-vault'
import * as configured from '@/lib/vault/configured-keys'
import { type MasterKeys, toMasterKeys } from '@/lib/vault/master-keys'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
const [oldest, old, current] = [randomBytes(32), randomBytes(32), randomBytes(32)]

const configure = (...keys: [Buffer, ...Buffer[]]) =>
  vi.spyOn(configured, 'vaultKeys').mockReturnValue(toMasterKeys(keys))
afterEach(() => {
  vi.restoreAllMocks()
})

async function store(id: string, vault: MasterKeys, removed = false): Promise<void> {
  const now = new Date()
  await held.database
    .insert(redeliveryTarget)
    .values({
      id,
      environment: 'sandbox',
      name: id,
      url: 'https://staging.acme.example/',
      kind: 'staging',
      headerNames: [],
      ...sealTarget('sandbox', id, { secret: `secret of ${id}`, headers: { 'x-gate': id } }, vault),
      ...(removed && { sealed: null, vaultKeyId: null, removedAt: now }),
      ...TARGET_DEFAULTS,
      createdAt: now,
      createdBy: 'test',
      changedAt: now,
      changedBy: 'test',
    })
}

async function opening(vault: MasterKeys): Promise<string[]> {
  const rows = await held.database.select().from(redeliveryTarget).orderBy(redeliveryTarget.id)
  return rows.flatMap(({ id, sealed }) => {
    try {
      if (!sealed) return []
      const opened = openSealedTarget('sandbox', id, sealed, vault)
      return opened.secret === `secret of ${id}` && opened.headers['x-gate'] === id ? [id] : []
    } catch {
      return []
    }
  })
}

test('targets are sealed anew, once; removed ones and those that no key opens stay', async () => {
  await store('one', toMasterKeys([old]))
  await store('two', toMasterKeys([old]))
  await store('new', toMasterKeys([current]))
  await store('gone', toMasterKeys([old]), true)
  await store('strange', toMasterKeys([oldest]))
  configure(current, old)
  expect(await rewrapTargets()).toEqual({ rewrapped: 2, left: 1 })
  expect(await opening(toMasterKeys([current]))).toEqual(['new', 'one', 'two'])
  expect(await opening(toMasterKeys([old]))).toEqual([])
  expect(await opening(toMasterKeys([oldest]))).toEqual(['strange'])
  expect(await rewrapTargets()).toEqual({ rewrapped: 0, left: 1 })
  const rows = await held.database.select().from(audit)
  expect(rows.map(({ action, detail }) => [action, detail.rewrapped])).toEqual([['target.rewrap', 2]])
  expect(await verifyAuditChain(held.database)).toMatchObject({ intact: true })
})
