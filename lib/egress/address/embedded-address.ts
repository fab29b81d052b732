import { type IpAddress, ipv4Of } from './ip-address'
import { isInNetwork, type Network } from './network'
import { networkOf } from './special-networks'

type Form = { name: string; network: Network; at: number; isInverted?: boolean }

/** `at` is the index of the group where the IPv4 address begins. */
const FORMS: readonly Form[] = [
  { name: 'IPv4-mapped', network: networkOf('::ffff:0:0/96'), at: 6 },
  { name: 'IPv4-translated', network: networkOf('::ffff:0:0:0/96'), at: 6 },
  { name: 'IPv4-compatible', network: networkOf('::/96'), at: 6 },
  { name: 'NAT64', network: networkOf('64:ff9b::/96'), at: 6 },
  { name: 'local NAT64', network: networkOf('64:ff9b:1::/48'), at: 6 },
  { name: '6to4', network: networkOf('2002::/16'), at: 1 },
  { name: 'Teredo', network: networkOf('2001::/32'), at: 6, isInverted: true },
]

export type EmbeddedAddress = { form: string; address: IpAddress }

/** The IPv4 address to which an IPv6 address of a transition mechanism leads; null for any other address. */
export function embeddedIpv4(address: IpAddress): EmbeddedAddress | null {
  if (address.family === 4) return null
  const form = FORMS.find(({ network }) => isInNetwork(address, network))
  if (form) {
    // `::` to `::ffff`, `::1` among them, are addresses of their own.
    const isOwn = form.at === 6 && address.groups.slice(0, 7).every((group) => group === 0)
    return isOwn ? null : { form: form.name, address: read(address, form) }
  }
  return isIsatap(address) ? { form: 'ISATAP', address: read(address, { at: 6 }) } : null
}

/** Two bits of an ISATAP interface identifier are free (RFC 5214, section 6.1). */
function isIsatap({ groups }: IpAddress): boolean {
  return ((groups[4] ?? 0) & 0xfcff) === 0 && groups[5] === 0x5efe
}

function read({ groups }: IpAddress, { at, isInverted = false }: Pick<Form, 'at' | 'isInverted'>): IpAddress {
  const flip = isInverted ? 0xffff : 0
  return ipv4Of((groups[at] ?? 0) ^ flip, (groups[at + 1] ?? 0) ^ flip)
}
