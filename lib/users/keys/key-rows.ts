import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Scope } from '../../auth/scope'
import type { Database, Transaction } from '../../db'
import { userKey } from '../../db/schema'
import { AppError } from '../../errors'
import type { KeyState } from '../../model/user-key'
import type { UserKeyRow } from './dto'

export type StoredKey = typeof userKey.$inferSelect

/** The columns of a row on pages, without the sealed key. */
export const KEY_ROW_COLUMNS = {
  id: userKey.id,
  sortAt: userKey.addedAt,
  userId: userKey.userId,
  origin: userKey.origin,
  fingerprint: userKey.fingerprint,
  addedBy: userKey.addedBy,
  testedAt: userKey.testedAt,
  testResult: userKey.testResult,
  revokedAt: userKey.revokedAt,
  revokedBy: userKey.revokedBy,
}

type Read = Omit<StoredKey, 'environment' | 'sealed' | 'vaultKeyId' | 'addedAt'> & { sortAt: Date }

export function toUserKeyRow({ id, sortAt, testResult, testedAt, revokedAt, ...row }: Read) {
  const state: KeyState = revokedAt ? 'revoked' : (testResult ?? 'untested')
  return {
    id: String(id),
    userId: row.userId,
    state,
    origin: row.origin,
    fingerprint: row.fingerprint,
    addedAt: sortAt.toISOString(),
    addedBy: row.addedBy,
    testedAt: testedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    revokedBy: row.revokedBy,
  }
}

export const rowOfStored = ({ addedAt, ...stored }: StoredKey): UserKeyRow =>
  toUserKeyRow({ ...stored, sortAt: addedAt })

/** @throws AppError `not_found` */
export async function readStoredKey(db: Database | Transaction, scope: Scope, id: string): Promise<StoredKey> {
  const [row] = /^\d{1,15}$/.test(id) ? await db.select().from(userKey).where(ofKey(scope, id)) : []
  return row ?? notThere(scope)
}

/** Reads a key and locks it for the transaction. @throws AppError `not_found` */
export async function lockStoredKey(tx: Transaction, scope: Scope, id: number): Promise<StoredKey> {
  const [row] = await tx
    .select()
    .from(userKey)
    .where(ofKey(scope, String(id)))
    .for('update')
  return row ?? notThere(scope)
}

const ofKey = ({ environment }: Scope, id: string) =>
  and(eq(userKey.environment, environment.name), eq(userKey.id, Number(id)))

function notThere({ environment }: Scope): never {
  throw new AppError('not_found', `There is no such key in ${environment.label}.`)
}
