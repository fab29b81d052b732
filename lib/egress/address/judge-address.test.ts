import { describe, expect, test } from 'vitest'
import {
  FORBIDDEN_IPV4,
  FORBIDDEN_IPV6,
  ipv4Text,
  ipv6Text,
  isForbiddenIpv4,
  isForbiddenIpv6,
  randomNumbers,
} from '../../../tests/support/egress/forbidden-ranges'
import { type IpAddress, parseIpAddress } from './ip-address'
import { whyForbidden } from './judge-address'
import { isWithin } from './network'
import { networkOf, SPECIAL_NETWORKS } from './special-networks'

function reasonOf(text: string, ...allowed: string[]): string | null {
  const address = parseIpAddress(text)
  if (!address) throw new Error(`${text} is not an address`)
  return whyForbidden(address, allowed.map(networkOf))
}

describe('addresses of special networks', () => {
  test('are refused: the first, the middle and the last of each', () => {
    for (const [first, last] of FORBIDDEN_IPV4) {
      for (const value of [first, Math.floor((first + last) / 2), last]) {
        expect(reasonOf(ipv4Text(value)), ipv4Text(value)).not.toBeNull()
      }
    }
    for (const [first, last] of FORBIDDEN_IPV6) {
      for (const value of [first, (first + last) / 2n, last]) {
        expect(reasonOf(ipv6Text(value)), ipv6Text(value)).not.toBeNull()
      }
    }
  })

  test('end where they end: their public neighbours are not refused', () => {
    let neighbours = 0
    for (const [first, last] of FORBIDDEN_IPV4) {
      for (const value of [first - 1, last + 1].filter(
        (near) => near >= 0 && near < 2 ** 32 && !isForbiddenIpv4(near),
      )) {
        expect(reasonOf(ipv4Text(value)), ipv4Text(value)).toBeNull()
        neighbours += 1
      }
    }
    for (const [first, last] of FORBIDDEN_IPV6) {
      for (const value of [first - 1n, last + 1n].filter(
        (near) => near >= 0n && near >> 128n === 0n && !isForbiddenIpv6(near),
      )) {
        expect(reasonOf(ipv6Text(value)), ipv6Text(value)).toBeNull()
        neighbours += 1
      }
    }
    expect(neighbours).toBeGreaterThan(35)
  })

  test('have each a row that no row above hides', () => {
    const hidden = SPECIAL_NETWORKS.filter(({ network }, index) =>
      SPECIAL_NETWORKS.slice(0, index).some((above) => isWithin(network, above.network)),
    )
    expect(hidden).toEqual([])
    expect(reasonOf('100.100.100.200', '100.64.0.0/10')).toBe('cloud metadata')
    expect(reasonOf('fd00:ec2::254', 'fc00::/7')).toBe('cloud metadata')
    expect(reasonOf('255.255.255.255')).toBe('broadcast')
  })
})

test('a million random addresses are judged as a model of numbers judges them', () => {
  const next = randomNumbers(14)
  const wrong: string[] = []
  const check = (address: IpAddress | null, isForbidden: boolean, text: () => string) => {
    if (!address || (whyForbidden(address, []) !== null) !== isForbidden) wrong.push(text())
  }
  for (let round = 0; round < 500_000; round += 1) {
    const value = next()
    const text = () => ipv4Text(value)
    const address: IpAddress = { family: 4, groups: [value >>> 16, value & 0xffff] }
    check(round % 10 === 0 ? parseIpAddress(text()) : address, isForbiddenIpv4(value), text)
  }
  for (let round = 0; round < 500_000; round += 1) {
    const value = randomIpv6(next, round)
    const text = () => ipv6Text(value)
    const address: IpAddress = { family: 6, groups: PLACES.map((place) => Number((value >> place) & 0xffffn)) }
    check(round % 10 === 0 ? parseIpAddress(text()) : address, isForbiddenIpv6(value), text)
  }
  expect(wrong).toEqual([])
})

const PLACES = [112n, 96n, 80n, 64n, 48n, 32n, 16n, 0n]

/** Two of three lie in a range of the model, or just behind it. */
function randomIpv6(next: () => number, round: number): bigint {
  const low = (BigInt(next()) << 32n) | BigInt(next())
  const any = (BigInt(next()) << 96n) | (BigInt(next()) << 64n) | low
  const [first, last] = FORBIDDEN_IPV6[round % FORBIDDEN_IPV6.length] ?? [0n, 0n]
  if (round % 3 === 0) return (any >> 3n) | (1n << 125n)
  const offset = any % (last - first + 2n)
  return (first + offset) & ((1n << 128n) - 1n)
}

describe('IPv6 addresses that lead to an IPv4 address', () => {
  test.each([
    ['::ffff:8.8.8.8', 'IPv4-mapped, 8.8.8.8 inside'],
    ['::ffff:7f00:1', 'IPv4-mapped, 127.0.0.1 inside'],
    ['::8.8.8.8', 'IPv4-compatible, 8.8.8.8 inside'],
    ['::ffff:0:8.8.8.8', 'IPv4-translated, 8.8.8.8 inside'],
    ['64:ff9b::169.254.169.254', 'NAT64, 169.254.169.254 inside'],
    ['64:ff9b:1::10.0.0.1', 'local NAT64, 10.0.0.1 inside'],
    ['2002:7f00:1::', '6to4, 127.0.0.1 inside'],
    ['2001:0:4136:e378:8000:63bf:80ff:fffe', 'Teredo, 127.0.0.1 inside'],
    ['2a00:1450::5efe:10.0.0.1', 'ISATAP, 10.0.0.1 inside'],
    ['2a00:1450:4001:1:200:5efe:808:808', 'ISATAP, 8.8.8.8 inside'],
  ])('%s is refused as %s', (text, reason) => {
    expect(reasonOf(text)).toBe(reason)
  })

  test('are allowed where configuration names their network, and the address inside is allowed, too', () => {
    expect(reasonOf('64:ff9b::8.8.8.8', '64:ff9b::/96')).toBeNull()
    expect(reasonOf('64:ff9b::127.0.0.1', '64:ff9b::/96')).toBe('loopback, 127.0.0.1 inside')
    expect(reasonOf('64:ff9b::127.0.0.1', '64:ff9b::/96', '127.0.0.0/8')).toBeNull()
    expect(reasonOf('fd00::5efe:10.0.0.1', 'fd00::/8')).toBe('private, 10.0.0.1 inside')
    expect(reasonOf('::ffff:127.0.0.1', '127.0.0.0/8')).toBe('IPv4-mapped, 127.0.0.1 inside')
  })
})

test('a named network allows its addresses and no others', () => {
  expect(reasonOf('10.20.3.4', '10.20.0.0/16')).toBeNull()
  expect(reasonOf('10.21.0.0', '10.20.0.0/16')).toBe('private')
  expect(reasonOf('::1', '127.0.0.0/8')).toBe('loopback')
  expect(reasonOf('169.254.169.254', '169.254.0.0/16')).toBe('link-local and cloud metadata')
})
