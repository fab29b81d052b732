import { createHmac, timingSafeEqual } from 'node:crypto'

/** @typedef {'valid' | 'invalid' | 'missing' | 'twice'} SignatureVerdict */

/**
 * Checks section 6.4 with code of its own: lowercase hex HMAC-SHA256 of the raw body, optionally after `sha256=`.
 * @param {Buffer} body
 * @param {readonly string[]} rawHeaders names and values in turn, as Node gives them
 * @param {string} secret
 * @returns {SignatureVerdict}
 */
export function verifyWebhook(body, rawHeaders, secret) {
  const given = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'signature')
  if (given.length === 0) return 'missing'
  if (given.length > 1) return 'twice'
  const expected = createHmac('sha256', secret).update(body).digest()
  const digest = /^(?:sha256=)?([0-9a-f]{64})$/.exec(given[0] ?? '')?.[1]
  return digest && timingSafeEqual(Buffer.from(digest, 'hex'), expected) ? 'valid' : 'invalid'
}
