import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { canonicalJson } from './audit-hash'

/** `id`: 16 hex digits, derived from the key. */
export type SealKey = { id: string; mac: Buffer }

/** The first key signs; all of them verify. */
export type SealKeys = readonly SealKey[]

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`))

/**
 * A signed statement that row `row` of the chain has the hash `hash`: as the newest row (`head`), or as the last row that was purged
 * (`remainder`). Because rows are numbered without gaps, `row` is also the number of rows written up to it.
 */
export const AuditSeal = z.object({
  kind: z.enum(['head', 'remainder']),
  row: z.int().min(1),
  hash: hex(32),
  at: z.iso.datetime(),
  keyId: hex(8),
  mac: hex(32),
})
export type AuditSeal = z.infer<typeof AuditSeal>

export type SealVerdict = 'ours' | 'forged' | 'unknown key'

/** @param key 32 bytes */
export function toSealKey(key: Uint8Array): SealKey {
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, '', `rampdesk audit seal ${purpose}`, length))
  return { id: derive('key id', 8).toString('hex'), mac: derive('mac', 32) }
}

type Sealed = Pick<AuditSeal, 'kind' | 'row'> & { hash: Uint8Array; at: Date }

export function signSeal(key: SealKey, { kind, row, hash, at }: Sealed): AuditSeal {
  const statement = { kind, row, hash: Buffer.from(hash).toString('hex'), at: at.toISOString(), keyId: key.id }
  return { ...statement, mac: macOf(key, statement).toString('hex') }
}

export function judgeSeal(keys: SealKeys, { mac, ...statement }: AuditSeal): SealVerdict {
  const key = keys.find(({ id }) => id === statement.keyId)
  if (!key) return 'unknown key'
  return timingSafeEqual(macOf(key, statement), Buffer.from(mac, 'hex')) ? 'ours' : 'forged'
}

function macOf(key: SealKey, statement: Omit<AuditSeal, 'mac'>): Buffer {
  return createHmac('sha256', key.mac).update(canonicalJson(statement)).digest()
}
