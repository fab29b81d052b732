import 'server-only'
import type { authenticatorApp, passkey } from '../../db/schema'
import { AppError } from '../../errors'
import { vaultKeys } from '../../vault/configured-keys'
import { open, type SealedPlace, seal } from '../../vault/envelope'
import type { MasterKeys } from '../../vault/master-keys'
import { VaultError } from '../../vault/vault-error'

/** @throws AppError `conflict` without a vault key */
export function requireFactorVault(): MasterKeys {
  const keys = vaultKeys()
  if (keys) return keys
  throw new AppError(
    'conflict',
    'Second factors need a vault key (VAULT_KEY) to encrypt their secrets, and this installation has none.',
  )
}

export const placeOfApp = (operatorId: string): SealedPlace => ({
  table: 'authenticator_app',
  column: 'sealed',
  row: [operatorId],
})

export const placeOfPasskey = ({ operatorId, credentialId }: PasskeyPlace): SealedPlace => ({
  table: 'passkey',
  column: 'sealed',
  row: [operatorId, credentialId],
})

type PasskeyPlace = { operatorId: string; credentialId: string }

export function sealApp(operatorId: string, secret: string, keys: MasterKeys) {
  return { sealed: seal(secret, placeOfApp(operatorId), keys), vaultKeyId: keys.current.id }
}

/** The secret of an app. @throws AppError `conflict` without a vault key, or if the stored secret does not open */
export function openApp({ operatorId, sealed }: typeof authenticatorApp.$inferSelect): string {
  return openSealed(sealed, placeOfApp(operatorId))
}

/** Seals the public key of a passkey, so that a key written for another account, or without the vault key, does not open. */
export function sealPublicKey(place: PasskeyPlace, publicKey: Uint8Array, keys: MasterKeys) {
  const text = Buffer.from(publicKey).toString('base64url')
  return { sealed: seal(text, placeOfPasskey(place), keys), vaultKeyId: keys.current.id }
}

/** The public key, in COSE. @throws AppError as `openApp` */
export function openPublicKey(row: typeof passkey.$inferSelect): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(openSealed(row.sealed, placeOfPasskey(row)), 'base64url'))
}

function openSealed(sealed: Uint8Array, place: SealedPlace): string {
  const keys = requireFactorVault()
  try {
    return open(sealed, place, keys)
  } catch (error) {
    if (error instanceof VaultError) throw new AppError('conflict', error.message, { cause: error })
    throw error
  }
}
