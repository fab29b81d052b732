import { BlockList, isIP, isIPv6 } from 'node:net'

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** By value: `::ffff:1.2.3.4` equals `1.2.3.4`. */
export function isInNetwork(address: string | undefined, ipAddresses: readonly string[]): boolean {
  if (address === undefined || isIP(address) === 0) return false
  const network = new BlockList()
  for (const member of ipAddresses) network.addAddress(member, familyOf(member))
  return network.check(address, familyOf(address))
}
