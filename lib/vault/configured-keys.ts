import 'server-only'
import { env } from '../env'
import { parseVaultKey } from '../vault-settings'
import { type MasterKeys, toMasterKeys } from './master-keys'

let known: { of: readonly string[]; keys: MasterKeys | null } | undefined

/** @returns null without a configured vault key. */
export function vaultKeys(): MasterKeys | null {
  const { vaultKeys: texts } = env()
  if (known?.of !== texts) known = { of: texts, keys: toKeys(texts) }
  return known.keys
}

function toKeys(texts: readonly string[]): MasterKeys | null {
  const [current, ...others] = texts.flatMap((text) => parseVaultKey(text) ?? [])
  return current ? toMasterKeys([current, ...others]) : null
}
