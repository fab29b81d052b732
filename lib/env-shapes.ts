import { z } from 'zod'
import { isBare, isBareOrigin, isSecureOrLoopback } from './address-rules'
import { parseUrl } from './parse-url'
import { isVaultKey, isWeakSecret, parseVaultKey, VAULT_KEY_SHAPE } from './vault-settings'

export function ifAddress(test: (url: URL) => boolean): (value: string) => boolean {
  return (value) => {
    const url = parseUrl(value)
    return url === null || test(url)
  }
}

export const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://desk.example' })
  .refine(ifAddress(isBareOrigin), 'must be an origin without a path or user info')
  // Browsers send `Sec-Fetch-Site` over plain http only to this machine, and changes need it.
  .refine(ifAddress(isSecureOrLoopback), 'must be https (http only on this machine)')
  .transform((value) => new URL(value).origin)

export const wholeNumber = (low: number, high: number) =>
  z.coerce
    .number({ error: `must be a whole number from ${low} to ${high}` })
    .int(`must be a whole number from ${low} to ${high}`)
    .min(low, `must be at least ${low}`)
    .max(high, `must be at most ${high}`)

export const vaultKey = z.string().refine(isVaultKey, VAULT_KEY_SHAPE)

/** Also where 32 bytes are written in base64 or hex: zeros in base64 are of two kinds, and others look varied. */
export function isHardToGuess(secret: string): boolean {
  const bytes = parseVaultKey(secret)
  return !isWeakSecret(Buffer.from(secret), 'characters') && !(bytes && isWeakSecret(bytes, 'bytes'))
}

/** The key is sent in a header, and spaces are copying mistakes. */
export const PRINTABLE = /^[\x21-\x7e]+$/
export const PRINTABLE_TEXT = 'must be printable ASCII without spaces'

export const addressOfService = (error: string) =>
  z
    .url({ protocol: /^https?$/, error })
    .refine(ifAddress(isSecureOrLoopback), 'must be https (http only to this machine)')
    .refine(ifAddress(isBare), 'must have no user info, query or fragment')
