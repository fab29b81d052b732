import 'server-only'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../db'
import { auditSeal } from '../../db/schema'
import type { AuditSeal } from './seal'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** The newest seal of a kind. Anybody who can write to the database may have put it there, so judge its signature. */
export async function readSeal(db: Database | Transaction, kind: AuditSeal['kind']): Promise<AuditSeal | null> {
  const [stored] = await db.select().from(auditSeal).where(eq(auditSeal.kind, kind))
  return stored ? { ...stored, hash: hex(stored.hash), at: stored.at.toISOString(), mac: hex(stored.mac) } : null
}

export async function storeSeal(db: Database | Transaction, seal: AuditSeal): Promise<void> {
  const set = {
    row: seal.row,
    hash: new Uint8Array(Buffer.from(seal.hash, 'hex')),
    at: new Date(seal.at),
    keyId: seal.keyId,
    mac: new Uint8Array(Buffer.from(seal.mac, 'hex')),
  }
  await db
    .insert(auditSeal)
    .values({ kind: seal.kind, ...set })
    .onConflictDoUpdate({ target: auditSeal.kind, set })
}
