import { parseUrl } from '../parse-url'
import { type IpAddress, parseIpAddress } from './address/ip-address'
import { isLoopbackAddress, whyForbidden } from './address/judge-address'
import type { EgressPolicy } from './policy'
import { type EgressRefusal, egressRefusal } from './refusal'

const MAX_LENGTH = 2048
const MAX_HOST_LENGTH = 253
const HOST_NAME = /^(?:[a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}$/

export type EgressTarget = {
  /** The URL as it is sent, with the host in its one normal form, without a dot at its end. */
  url: URL
  /** The host of `url`, without the brackets of an IPv6 address. */
  host: string
  /** The host as an address; null if it is a name. */
  literal: IpAddress | null
  port: number
}

/** Judges everything about a typed URL that can be judged before its name is resolved. */
export function judgeUrl(text: string, policy: EgressPolicy): { target: EgressTarget } | { refusal: EgressRefusal } {
  if (text.length > MAX_LENGTH) return { refusal: egressRefusal('too long') }
  const url = parseUrl(text)
  if (!url) return { refusal: egressRefusal('not a URL') }
  const refusal = judgeParts(url, policy)
  if (refusal) return { refusal }

  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const literal = parseIpAddress(host)
  if (!literal) {
    if (host.length > MAX_HOST_LENGTH || !HOST_NAME.test(host)) return { refusal: egressRefusal('host') }
    url.hostname = host
  }
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  if (!policy.ports.some(({ low, high }) => low <= port && port <= high)) {
    return { refusal: egressRefusal('port', String(port)) }
  }
  const target = { url, host, literal, port }
  const forbidden = literal && judgeAddress(target, host, literal, policy)
  return forbidden ? { refusal: forbidden } : { target }
}

function judgeParts(url: URL, policy: EgressPolicy): EgressRefusal | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return egressRefusal('scheme')
  if (url.protocol === 'http:' && !policy.allowHttpToLoopback) return egressRefusal('plain http')
  if (url.username !== '' || url.password !== '') return egressRefusal('user info')
  if (url.href.includes('#')) return egressRefusal('fragment')
  return null
}

/** Judges an address that the host resolves to; null if it may be used. */
export function judgeAddress(
  target: EgressTarget,
  text: string,
  address: IpAddress | null,
  policy: EgressPolicy,
): EgressRefusal | null {
  if (!address) return egressRefusal('address', 'not an IP address')
  const forbidden = whyForbidden(address, policy.allowedNetworks)
  if (forbidden) return egressRefusal('address', `${text} (${forbidden})`)
  return target.url.protocol === 'http:' && !isLoopbackAddress(address) ? egressRefusal('plain http') : null
}
