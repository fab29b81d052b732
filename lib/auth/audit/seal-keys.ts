import 'server-only'
import { env } from '../../env'
import { parseVaultKey } from '../../vault-settings'
import { type SealKeys, toSealKey } from './seal'

let known: { of: readonly string[]; keys: SealKeys } | undefined

/** The keys of AUDIT_SEAL_KEYS. */
export function sealKeys(): SealKeys {
  const { sealKeys: texts } = env().audit
  if (known?.of !== texts)
    known = { of: texts, keys: texts.flatMap((text) => parseVaultKey(text) ?? []).map(toSealKey) }
  return known.keys
}
