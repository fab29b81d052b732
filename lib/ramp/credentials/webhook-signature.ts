import { createHmac, timingSafeEqual } from 'node:crypto'

export const WEBHOOK_SIGNATURE_HEADER = 'signature'

const PREFIX = 'sha256='
const HEX_DIGITS = 64

/** Lower-case hex HMAC-SHA256 of the raw body (6.4). */
export function signWebhook(rawBody: string | Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(rawBody).digest('hex')
}

/** Compares in constant time, with or without `sha256=` (6.4). False for an empty secret. Does not protect against replays. */
export function verifyWebhookSignature(
  rawBody: string | Uint8Array,
  header: string | null | undefined,
  secret: string,
): boolean {
  if (!header || secret === '') return false
  const given = header.startsWith(PREFIX) ? header.slice(PREFIX.length) : header
  if (given.length !== HEX_DIGITS) return false
  const received = Buffer.from(given, 'utf8')
  const expected = Buffer.from(signWebhook(rawBody, secret), 'utf8')
  return received.length === expected.length && timingSafeEqual(received, expected)
}
