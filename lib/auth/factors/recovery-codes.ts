import { createHash, randomBytes } from 'node:crypto'

const HOW_MANY = 10

/** Crockford’s base32, which has no letters that are easily confused. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 16

/** Ten codes of 80 random bits, for example `4g7x-29kd-m0pz-w3tc`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: HOW_MANY }, newRecoveryCode)
}

function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => LETTERS.charAt(byte % LETTERS.length)).join('')
  return letters.replace(/(.{4})(?!$)/g, '$1-')
}

/** SHA-256 is enough for 80 random bits. Case, spaces and hyphens are ignored; letters that look like digits count as digits. */
export function hashRecoveryCode(operatorId: string, code: string): Uint8Array {
  const plain = code.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1')
  return new Uint8Array(createHash('sha256').update(`${operatorId}:${plain}`).digest())
}
