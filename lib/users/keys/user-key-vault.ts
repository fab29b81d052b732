import 'server-only'
import { AppError } from '../../errors'
import { vaultKeys } from '../../vault/configured-keys'
import { open, type SealedPlace, seal } from '../../vault/envelope'
import type { MasterKeys } from '../../vault/master-keys'
import { keyFingerprint } from './key-fingerprint'

export const DIRECTORY_OFF = 'The key directory is off: this installation has no vault key (VAULT_KEY).'

export type SealedKey = { sealed: Uint8Array; vaultKeyId: string; fingerprint: string }

/** @throws AppError `conflict` without a vault key */
export function requireVaultKeys(): MasterKeys {
  const keys = vaultKeys()
  if (keys) return keys
  throw new AppError('conflict', DIRECTORY_OFF)
}

/** @param environment its name */
export const placeOfKey = (environment: string, userId: string): SealedPlace => ({
  table: 'user_key',
  column: 'sealed',
  row: [environment, userId],
})

/** Seals a key so that it opens only for the row of this user. @param environment its name */
export function sealUserKey(environment: string, userId: string, apiKey: string, keys: MasterKeys): SealedKey {
  return {
    sealed: seal(apiKey, placeOfKey(environment, userId), keys),
    vaultKeyId: keys.current.id,
    fingerprint: keyFingerprint(environment, apiKey),
  }
}

/** @throws VaultError */
export function openUserKey(environment: string, userId: string, sealed: Uint8Array, keys: MasterKeys): string {
  return open(sealed, placeOfKey(environment, userId), keys)
}
