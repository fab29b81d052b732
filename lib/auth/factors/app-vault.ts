import 'server-only'
import type { authenticatorApp } from '../../db/schema'
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

export function sealApp(operatorId: string, secret: string, keys: MasterKeys) {
  return { sealed: seal(secret, placeOfApp(operatorId), keys), vaultKeyId: keys.current.id }
}

/** @throws AppError `conflict` without a vault key, or where what is stored does not open */
export function openApp({ operatorId, sealed }: typeof authenticatorApp.$inferSelect): string {
  const keys = requireFactorVault()
  try {
    return open(sealed, placeOfApp(operatorId), keys)
  } catch (error) {
    if (error instanceof VaultError) throw new AppError('conflict', error.message, { cause: error })
    throw error
  }
}
