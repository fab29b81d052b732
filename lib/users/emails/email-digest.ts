import { createHmac, hkdfSync, randomBytes } from 'node:crypto'

const KEY_BYTES = 32

/** As mail systems allow. */
const LONGEST = 320

/** The secret of an environment's e-mail digests, as text. */
export const newEmailSecret = (): string => randomBytes(KEY_BYTES).toString('base64')

/** The one spelling of an address by which it is compared; null for what is none. */
export function normalizedEmail(email: string): string | null {
  const address = email.trim().normalize('NFC').toLowerCase()
  return address.length <= LONGEST && /^[^@\s]+@[^@\s]+$/u.test(address) ? address : null
}

/**
 * HMAC-SHA256 under a key of its own for this purpose and environment. Whoever has the secret can try addresses, nobody else.
 *
 * @param address as `normalizedEmail` answers it
 */
export function emailDigest(environment: string, secret: string, address: string): Uint8Array {
  const purpose = JSON.stringify(['rampdesk user e-mail digest', environment])
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64'), '', purpose, KEY_BYTES))
  return new Uint8Array(createHmac('sha256', key).update(address, 'utf8').digest())
}
