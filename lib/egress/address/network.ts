import { type IpAddress, parseIpAddress } from './ip-address'

export type Network = { address: IpAddress; prefixLength: number }

/** Parses a network such as `10.0.0.0/8`; null for any other text, also if bits are set beyond the prefix. */
export function parseNetwork(text: string): Network | null {
  const [, start = '', length = ''] = /^([0-9a-f:.]+)\/(0|[1-9]\d{0,2})$/i.exec(text) ?? []
  const address = parseIpAddress(start)
  const prefixLength = Number(length)
  if (!address || prefixLength > address.groups.length * 16) return null
  const hasHostBits = address.groups.some((group, index) => (group & ~maskOf(prefixLength, index)) !== 0)
  return hasHostBits ? null : { address, prefixLength }
}

export function isInNetwork(address: IpAddress, network: Network): boolean {
  const { family, groups } = network.address
  if (address.family !== family) return false
  const inPrefix = Math.ceil(network.prefixLength / 16)
  for (let index = 0; index < inPrefix; index += 1) {
    if (((address.groups[index] ?? 0) & maskOf(network.prefixLength, index)) !== groups[index]) return false
  }
  return true
}

export function isWithin(inner: Network, outer: Network): boolean {
  return inner.prefixLength >= outer.prefixLength && isInNetwork(inner.address, outer)
}

/** The bits of a group that belong to the prefix. */
function maskOf(prefixLength: number, index: number): number {
  const bits = Math.min(16, Math.max(0, prefixLength - index * 16))
  return (0xffff << (16 - bits)) & 0xffff
}
