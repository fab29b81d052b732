import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { openApp, openPublicKey, sealApp, sealPublicKey } from '@/lib/auth/factors/factor-vault'
import { rewrapFactors } from '@/lib/auth/factors/rewrap-factors'
import { audit, authenticatorApp, passkey } from '@/lib/db/schema'
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

const PUBLIC_KEY = new Uint8Array([1, 2, 3])

async function storePasskey(key: Buffer): Promise<string> {
  const { id: operatorId } = await addAccount()
  const [id, credentialId] = [randomUUID(), randomUUID()]
  const sealed = sealPublicKey({ operatorId, credentialId }, PUBLIC_KEY, toMasterKeys([key]))
  const row = {
    id,
    operatorId,
    credentialId,
    ...sealed,
    counter: 0,
    transports: [],
    name: 'key',
    createdAt: new Date(),
  }
  await held.database.insert(passkey).values(row)
  return id
}

async function publicKeyOf(id: string): Promise<Uint8Array> {
  const [row] = await held.database.select().from(passkey).where(eq(passkey.id, id))
  if (!row) throw new Error('There is a passkey.')
  return openPublicKey(row)
}

async function secretOf(operatorId: string): Promise<string> {
  const [app] = await held.database.select().from(authenticatorApp).where(eq(authenticatorApp.operatorId, operatorId))
  if (!app) throw new Error('There is an app.')
  return openApp(app)
}

test('apps and passkeys are sealed anew, once; those that no key opens stay, and open nowhere', async () => {
  const [mine, strange] = [await store(old), await store(oldest)]
  const [key, strangeKey] = [await storePasskey(old), await storePasskey(oldest)]
  configure(current, old)
  expect(await rewrapFactors()).toEqual({ rewrapped: 2, left: 2 })
  expect(await rewrapFactors()).toEqual({ rewrapped: 0, left: 2 })
  configure(current)
  expect(await secretOf(mine)).toBe(`secret of ${mine}`)
  await expect(secretOf(strange)).rejects.toMatchObject({ code: 'conflict' })
  expect(await publicKeyOf(key)).toEqual(PUBLIC_KEY)
  await expect(publicKeyOf(strangeKey)).rejects.toMatchObject({ code: 'conflict' })
  const rows = await held.database.select().from(audit)
  expect(rows.map(({ action, detail }) => [action, detail.rewrapped])).toEqual([['factor.rewrap', 2]])
})
