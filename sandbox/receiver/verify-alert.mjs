import { createHmac, timingSafeEqual } from 'node:crypto'

/** @import { SignatureVerdict } from './verify-webhook.mjs' */

const TOLERANCE_S = 300

/**
 * Checks the Standard Webhooks scheme with code of its own: base64 HMAC-SHA256 of id, timestamp and raw body, with a
 * timestamp at most five minutes away.
 * @param {Buffer} body
 * @param {readonly string[]} rawHeaders names and values in turn, as Node gives them
 * @param {string} secret `whsec_` and base64
 * @param {number} [now] in milliseconds
 * @returns {SignatureVerdict}
 */
export function verifyAlert(body, rawHeaders, secret, now = Date.now()) {
  /** @param {string} name */
  const valuesOf = (name) =>
    rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name)
  const [ids, times, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(valuesOf)
  const [id, time, signature] = [ids?.[0], times?.[0], signatures?.[0]]
  if (id === undefined || time === undefined || signature === undefined) return 'missing'
  if ([ids, times, signatures].some((values) => (values?.length ?? 0) > 1)) return 'twice'
  if (!/^\d{1,12}$/.test(time) || Math.abs(now / 1000 - Number(time)) > TOLERANCE_S) return 'invalid'
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest()
  const fits = signature.split(' ').some((one) => {
    const [version, digest = ''] = one.split(',')
    const given = Buffer.from(digest, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
  return fits ? 'valid' : 'invalid'
}
