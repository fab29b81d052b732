import { parseIpAddress } from '../../egress/address/ip-address'
import { parseUrl } from '../../parse-url'

/**
 * The host and port of a URL, equal for all spellings of a host: case, percent-encoding, international names, numeric IPv4,
 * IPv4 inside IPv6 and trailing dots; a default port is written out. Path and query are left out on purpose, because only the
 * server knows which of them reach the same handler. Null for a text that is not a URL with a host.
 */
export function endpointKey(text: string): string | null {
  const url = parseUrl(text)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')
  if (host === '') return null
  const address = parseIpAddress(host)
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return JSON.stringify([address ? groupsOf(address.groups) : host, port])
}

const MAPPED = [0, 0, 0, 0, 0, 0xffff]

function groupsOf(groups: readonly number[]): readonly number[] {
  return groups.length === 8 && MAPPED.every((group, index) => groups[index] === group) ? groups.slice(6) : groups
}
