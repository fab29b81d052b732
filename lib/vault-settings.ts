import { readFileSync } from 'node:fs'

const KEY_BYTES = 32

/** 32 bytes in base64 or as 64 hex digits; null for anything else. */
export function parseVaultKey(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  if (!/^[A-Za-z0-9+/]{43}=?$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === KEY_BYTES ? bytes : null
}

export const isVaultKey = (text: string): boolean => parseVaultKey(text) !== null

export const VAULT_KEY_SHAPE = 'must be 32 bytes in base64, for instance from `openssl rand -base64 32`'

type Given = {
  VAULT_KEY?: string | undefined
  VAULT_KEY_FILE?: string | undefined
  VAULT_OLD_KEYS?: readonly string[] | undefined
}

const GUESSABLE = 'is easy to guess: use 32 random bytes, for instance from `openssl rand -base64 32`'

/**
 * Reads the vault keys; a file holds one key a line, the current one first. Earlier keys may be easy to guess, because
 * the values that they sealed are sealed anew with a better one.
 */
export function readVaultKeys({ VAULT_KEY, VAULT_KEY_FILE, VAULT_OLD_KEYS = [] }: Given): {
  keys: string[]
  problems: string[]
} {
  const problems: string[] = []
  if (VAULT_KEY && VAULT_KEY_FILE)
    problems.push('VAULT_KEY_FILE must not be set if VAULT_KEY is: only one of them may hold the key')
  const fromFile = VAULT_KEY_FILE ? readKeyFile(VAULT_KEY_FILE, problems) : []
  if (VAULT_KEY && isWeakVaultKey(VAULT_KEY)) problems.push(`VAULT_KEY ${GUESSABLE}`)
  if (fromFile[0] && isWeakVaultKey(fromFile[0]))
    problems.push(`VAULT_KEY_FILE names a file whose first key ${GUESSABLE}`)
  if (VAULT_OLD_KEYS.length > 0 && !VAULT_KEY && !VAULT_KEY_FILE)
    problems.push('VAULT_OLD_KEYS needs a current key: VAULT_KEY or VAULT_KEY_FILE')
  const current = VAULT_KEY ? [VAULT_KEY] : fromFile
  return { keys: [...new Set([...current, ...VAULT_OLD_KEYS])], problems }
}

export function isWeakVaultKey(text: string): boolean {
  const bytes = parseVaultKey(text)
  return bytes !== null && isWeakSecret(bytes, 'bytes')
}

function readKeyFile(file: string, problems: string[]): string[] {
  try {
    const keys = readFileSync(/*turbopackIgnore: true*/ file, 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    if (keys.length > 0 && keys.every(isVaultKey)) return keys
    problems.push(`VAULT_KEY_FILE names a file in which every line ${VAULT_KEY_SHAPE}`)
  } catch {
    problems.push('VAULT_KEY_FILE names a file that cannot be read')
  }
  return []
}

/** Random values have at least so many kinds of units, except one in 10^16 keys of 32 bytes and one in 10^7 of 32 hex digits. */
const LEAST_KINDS = { bytes: 16, characters: 8 }

/**
 * Whether a value was typed rather than drawn: one character, a repeated pattern, a run such as 00 01 02, or few kinds
 * of units. Words and published samples are not recognised.
 */
export function isWeakSecret(units: Uint8Array, kind: keyof typeof LEAST_KINDS): boolean {
  return new Set(units).size < LEAST_KINDS[kind] || isRepeated(units) || isRun(units)
}

function isRepeated(units: Uint8Array): boolean {
  for (let period = 1; period * 2 <= units.length; period++)
    if (units.every((unit, index) => index < period || unit === units[index - period])) return true
  return false
}

function isRun(units: Uint8Array): boolean {
  const stepTo = (index: number) => ((units[index] ?? 0) - (units[index - 1] ?? 0)) & 0xff
  return units.every((_, index) => index < 2 || stepTo(index) === stepTo(1))
}
