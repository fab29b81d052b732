import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { openApp, sealApp } from '@/lib/auth/factors/app-vault'
import { rewrapApps } from '@/lib/auth/factors/rewrap-apps'
import { audit, authenticatorApp } from '@/lib/db/schema'
import * as configured from '@/lib/vault/configured-keys'
import { toMasterKeys } from '@/lib/vault/master-keys'
import { useDatabase } from '../support/use-database'
import { addAccount } from './fixtures'

const held = useDatabase()
const [oldest, old, current] = [randomBytes(32), randomBytes(32), randomBytes(32)]

const configure = (...keys: [Buffer, ...Buffer[]]) =>
  vi.spyOn(configured, 'vaultKeys').mockReturnValue(toMasterKeys(keys))
afterEach(() => {
  vi.restoreAllMocks()
})

async function store(key: Buffer): Promise<string> {
  const { id: operatorId } = await addAccount()
  const sealed = sealApp(operatorId, `secret of ${operatorId}`, toMasterKeys([key]))
  await held.database.insert(authenticatorApp).values({ operatorId, ...sealed, createdAt: new Date() })
  return operatorId
}

async function secretOf(operatorId: string): Promise<string> {
  const [app] = await held.database.select().from(authenticatorApp).where(eq(authenticatorApp.operatorId, operatorId))
  if (!app) throw new Error('There is an app.')
  return openApp(app)
}

test('secrets of apps are sealed anew, once; those that no key opens stay, and open nowhere', async () => {
  const [mine, strange] = [await store(old), await store(oldest)]
  configure(current, old)
  expect(await rewrapApps()).toEqual({ rewrapped: 1, left: 1 })
  expect(await rewrapApps()).toEqual({ rewrapped: 0, left: 1 })
  configure(current)
  expect(await secretOf(mine)).toBe(`secret of ${mine}`)
  await expect(secretOf(strange)).rejects.toMatchObject({ code: 'conflict' })
  const rows = await held.database.select().from(audit)
  expect(rows.map(({ action, detail }) => [action, detail.rewrapped])).toEqual([['factor.rewrap', 1]])
})
