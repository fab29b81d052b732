import { parseIpAddress } from '../../egress/address/ip-address'
import { parseUrl } from '../../parse-url'

/**
 * Where a URL leads, as host and port: equal for every spelling of one. Case, percent-encoding, international names,
 * numbers of IPv4, IPv4 inside IPv6 and dots at the end are one host; a default port is a port. Path and query are left
 * out on purpose: which of them name the same handler only its server knows. Null for what is no URL with a host.
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
