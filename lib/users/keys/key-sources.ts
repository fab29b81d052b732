import 'server-only'
import type { Environment } from '../../env'
import { vaultKeys } from '../../vault/configured-keys'
import type { KeySources } from './dto'

/** The sources of keys for pages, with the resolver’s address but never its bearer token. */
export function keySources({ keyResolver }: Environment): KeySources {
  return { isVaultOn: vaultKeys() !== null, resolver: keyResolver?.url ?? null }
}
