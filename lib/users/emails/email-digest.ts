import { createHmac, hkdfSync, randomBytes } from 'node:crypto'

const KEY_BYTES = 32

/** The longest address that mail systems allow. */
const LONGEST = 320

/** A new secret for an environment’s e-mail digests, as base64. */
export const newEmailSecret = (): string => randomBytes(KEY_BYTES).toString('base64')

/** The spelling in which addresses are compared; null for a text that is no address. */
export function normalizedEmail(email: string): string | null {
  const address = email.trim().normalize('NFC').toLowerCase()
  return address.length <= LONGEST && /^[^@\s]+@[^@\s]+$/u.test(address) ? address : null
}

/**
 * HMAC-SHA256 under a key for this purpose and environment alone. It does not protect against trying addresses with the secret.
 *
 * @param address from `normalizedEmail`
 */
export function emailDigest(environment: string, secret: string, address: string): Uint8Array {
  const purpose = JSON.stringify(['rampdesk user e-mail digest', environment])
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64'), '', purpose, KEY_BYTES))
  return new Uint8Array(createHmac('sha256', key).update(address, 'utf8').digest())
}
