import 'server-only'
import { z } from 'zod'
import type { alertChannel } from '../../db/schema'
import { AppError } from '../../errors'
import { vaultKeys } from '../../vault/configured-keys'
import { open, type SealedPlace, seal } from '../../vault/envelope'
import type { MasterKeys } from '../../vault/master-keys'
import { VaultError } from '../../vault/vault-error'
import type { ChannelSecrets } from './kinds/channel-kind'

export const CHANNELS_OFF =
  'This kind of channel needs a vault key (VAULT_KEY) to encrypt its address, and this installation has none.'

const Secrets = z.record(z.string(), z.string())

/** @throws AppError `conflict` without a vault key */
export function requireChannelVault(): MasterKeys {
  const keys = vaultKeys()
  if (keys) return keys
  throw new AppError('conflict', CHANNELS_OFF)
}

/** @param environment the name of the environment */
export const placeOfChannel = (environment: string, channelId: string): SealedPlace => ({
  table: 'alert_channel',
  column: 'sealed',
  row: [environment, channelId],
})

/** @param environment the name of the environment */
export function sealChannel(environment: string, channelId: string, secrets: ChannelSecrets, keys: MasterKeys) {
  return {
    sealed: Buffer.from(seal(JSON.stringify(secrets), placeOfChannel(environment, channelId), keys)),
    vaultKeyId: keys.current.id,
  }
}

/** @throws AppError `conflict` without a vault key, or if the stored secrets do not open */
export function openChannel({ environment, id, sealed }: typeof alertChannel.$inferSelect): ChannelSecrets {
  if (sealed === null) return {}
  const keys = requireChannelVault()
  try {
    return Secrets.parse(JSON.parse(open(sealed, placeOfChannel(environment, id), keys)))
  } catch (error) {
    if (error instanceof VaultError) throw new AppError('conflict', error.message, { cause: error })
    throw error
  }
}
