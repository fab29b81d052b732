/** @import { IncomingHttpHeaders } from 'node:http' */

/** Headers that only our own servers may set. */
const CLAIMED =
  /^(forwarded|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|x-middleware-.*|x-invoke-.*|x-front-.*|x-nonce)$/

/**
 * The address of the peer, or behind proxies the entry of `X-Forwarded-For` by the outermost trusted proxy. Entries
 * further left come from the client and are not believed.
 * @param {string | string[] | undefined} forwardedFor
 * @param {string} peer
 * @param {number} trustedProxies
 */
export function clientAddress(forwardedFor, peer, trustedProxies) {
  const entries = trustedProxies > 0 ? String(forwardedFor ?? '').split(',') : []
  const hops = [...entries.map((entry) => entry.trim()).filter(Boolean), peer]
  const hop = hops[Math.max(0, hops.length - 1 - trustedProxies)]
  return withoutPort(hop ?? peer)
}

/** @param {string} address */
function withoutPort(address) {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(address) ?? []
  if (bracketed) return bracketed
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

/**
 * Removes the claims of a client from `headers`, and sets `x-forwarded-for` to its address.
 * @param {IncomingHttpHeaders} headers
 * @param {string} peer
 * @param {number} trustedProxies
 */
export function replaceClaims(headers, peer, trustedProxies) {
  const forwardedFor = headers['x-forwarded-for']
  for (const name of Object.keys(headers)) if (CLAIMED.test(name)) delete headers[name]
  headers['x-forwarded-for'] = clientAddress(forwardedFor, peer, trustedProxies)
}
