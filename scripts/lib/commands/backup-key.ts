import { readFileSync } from 'node:fs'
import { env } from '@/lib/env'
import { isWeakVaultKey, parseVaultKey, VAULT_KEY_SHAPE } from '@/lib/vault-settings'

/** The key of a backup, from the file or from BACKUP_KEY; null if neither is given. @throws Error for a malformed or weak key */
export function readBackupKey(file: string | undefined): Uint8Array | null {
  const text = file === undefined ? env().backupKey : readFileSync(file, 'utf8').trim()
  if (text === undefined) return null
  const key = parseVaultKey(text)
  if (!key) throw new Error(`The key in ${file} ${VAULT_KEY_SHAPE}.`)
  if (isWeakVaultKey(text)) throw new Error(`The key in ${file} is easy to guess: use 32 random bytes.`)
  return key
}
