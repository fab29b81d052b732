import 'server-only'
import type { Environment } from '../../env'
import { vaultKeys } from '../../vault/configured-keys'
import type { KeySources } from './dto'

/** For pages: names the resolver's address, never its bearer. */
export function keySources({ keyResolver }: Environment): KeySources {
  return { isVaultOn: vaultKeys() !== null, resolver: keyResolver?.url ?? null }
}
