import { type Network, parseNetwork } from './network'

/**
 * `never`: refused even if configuration names it. `nameable`: refused unless configuration names it, or a network that
 * lies within it.
 */
type Access = 'never' | 'nameable'

export type SpecialNetwork = { network: Network; name: string; access: Access }

export function networkOf(text: string): Network {
  const network = parseNetwork(text)
  if (!network) throw new Error(`${text} is not a network`)
  return network
}

/**
 * IANA’s special-purpose registries for IPv4 and IPv6, the multicast blocks and the addresses at which clouds serve
 * credentials to their machines. The first one that fits counts, so parts of a network stand above it.
 */
const TABLE: readonly [text: string, name: string, access: Access][] = [
  ['100.100.100.200/32', 'cloud metadata', 'never'],
  ['168.63.129.16/32', 'cloud metadata', 'never'],
  ['169.254.0.0/16', 'link-local and cloud metadata', 'never'],
  ['0.0.0.0/8', 'this network', 'never'],
  ['10.0.0.0/8', 'private', 'nameable'],
  ['100.64.0.0/10', 'shared by carriers', 'nameable'],
  ['127.0.0.0/8', 'loopback', 'nameable'],
  ['172.16.0.0/12', 'private', 'nameable'],
  ['192.0.0.0/24', 'reserved for protocols', 'never'],
  ['192.0.2.0/24', 'documentation', 'never'],
  ['192.31.196.0/24', 'AS112', 'never'],
  ['192.52.193.0/24', 'multicast tunnels', 'never'],
  ['192.88.99.0/24', '6to4 relays', 'never'],
  ['192.168.0.0/16', 'private', 'nameable'],
  ['192.175.48.0/24', 'AS112', 'never'],
  ['198.18.0.0/15', 'benchmarks', 'nameable'],
  ['198.51.100.0/24', 'documentation', 'never'],
  ['203.0.113.0/24', 'documentation', 'never'],
  ['224.0.0.0/4', 'multicast', 'never'],
  ['255.255.255.255/32', 'broadcast', 'never'],
  ['240.0.0.0/4', 'reserved', 'never'],

  ['fd00:ec2::/32', 'cloud metadata', 'never'],
  ['fd20:ce::/32', 'cloud metadata', 'never'],
  ['::1/128', 'loopback', 'nameable'],
  ['::/128', 'unspecified', 'never'],
  ['::/96', 'IPv4-compatible', 'never'],
  ['::ffff:0:0/96', 'IPv4-mapped', 'never'],
  ['::ffff:0:0:0/96', 'IPv4-translated', 'never'],
  ['64:ff9b::/96', 'NAT64', 'nameable'],
  ['64:ff9b:1::/48', 'local NAT64', 'never'],
  ['100::/64', 'discarded', 'never'],
  ['100:0:0:1::/64', 'dummy prefix', 'never'],
  ['2001::/32', 'Teredo', 'never'],
  ['2001::/23', 'reserved for protocols', 'never'],
  ['2001:db8::/32', 'documentation', 'never'],
  ['2002::/16', '6to4', 'never'],
  ['2620:4f:8000::/48', 'AS112', 'never'],
  ['3fff::/20', 'documentation', 'never'],
  ['5f00::/16', 'segment routing', 'never'],
  ['fc00::/7', 'private', 'nameable'],
  ['fe80::/10', 'link-local', 'never'],
  ['fec0::/10', 'site-local', 'never'],
  ['ff00::/8', 'multicast', 'never'],
]

export const SPECIAL_NETWORKS: readonly SpecialNetwork[] = TABLE.map(([text, name, access]) => ({
  network: networkOf(text),
  name,
  access,
}))

export const LOOPBACK_NETWORKS: readonly Network[] = ['127.0.0.0/8', '::1/128'].map(networkOf)

/** IPv6 addresses outside this network are either special or not assigned. */
export const GLOBAL_UNICAST = networkOf('2000::/3')
