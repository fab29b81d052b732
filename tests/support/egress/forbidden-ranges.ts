/** First and last address of every range that is not public, as numbers, written independently of the table of the product. */
const IPV4: readonly [first: number, last: number][] = [
  [0x00000000, 0x00ffffff],
  [0x0a000000, 0x0affffff],
  [0x64400000, 0x647fffff],
  [0x7f000000, 0x7fffffff],
  [0xa83f8110, 0xa83f8110],
  [0xa9fe0000, 0xa9feffff],
  [0xac100000, 0xac1fffff],
  [0xc0000000, 0xc00000ff],
  [0xc0000200, 0xc00002ff],
  [0xc01fc400, 0xc01fc4ff],
  [0xc034c100, 0xc034c1ff],
  [0xc0586300, 0xc05863ff],
  [0xc0a80000, 0xc0a8ffff],
  [0xc0af3000, 0xc0af30ff],
  [0xc6120000, 0xc613ffff],
  [0xc6336400, 0xc63364ff],
  [0xcb007100, 0xcb0071ff],
  [0xe0000000, 0xffffffff],
]

const IPV6: readonly [first: bigint, last: bigint][] = [
  [0x0n, 0x1fffffffffffffffffffffffffffffffn],
  [0x20010000000000000000000000000000n, 0x200101ffffffffffffffffffffffffffn],
  [0x20010db8000000000000000000000000n, 0x20010db8ffffffffffffffffffffffffn],
  [0x20020000000000000000000000000000n, 0x2002ffffffffffffffffffffffffffffn],
  [0x2620004f800000000000000000000000n, 0x2620004f8000ffffffffffffffffffffn],
  [0x3fff0000000000000000000000000000n, 0x3fff0fffffffffffffffffffffffffffn],
  [0x40000000000000000000000000000000n, 0xffffffffffffffffffffffffffffffffn],
]

/** Networks inside the ranges above that have a name of their own. */
const NAMED_IPV6: readonly [first: bigint, last: bigint][] = [
  [0x0n, 0x0n],
  [0x1n, 0x1n],
  [0x0n, 0xffffffffn],
  [0xffff00000000n, 0xffffffffffffn],
  [0xffff000000000000n, 0xffff0000ffffffffn],
  [0x0064ff9b000000000000000000000000n, 0x0064ff9b0000000000000000ffffffffn],
  [0x0064ff9b000100000000000000000000n, 0x0064ff9b0001ffffffffffffffffffffn],
  [0x01000000000000000000000000000000n, 0x0100000000000000ffffffffffffffffn],
  [0x01000000000000010000000000000000n, 0x0100000000000001ffffffffffffffffn],
  [0x20010000000000000000000000000000n, 0x20010000ffffffffffffffffffffffffn],
  [0x20010001000000000000000000000001n, 0x20010001000000000000000000000003n],
  [0x20010002000000000000000000000000n, 0x200100020000ffffffffffffffffffffn],
  [0x20010003000000000000000000000000n, 0x20010003ffffffffffffffffffffffffn],
  [0x20010004011200000000000000000000n, 0x200100040112ffffffffffffffffffffn],
  [0x20010010000000000000000000000000n, 0x2001001fffffffffffffffffffffffffn],
  [0x20010020000000000000000000000000n, 0x2001002fffffffffffffffffffffffffn],
  [0x20010030000000000000000000000000n, 0x2001003fffffffffffffffffffffffffn],
  [0x5f000000000000000000000000000000n, 0x5f00ffffffffffffffffffffffffffffn],
  [0xfc000000000000000000000000000000n, 0xfdffffffffffffffffffffffffffffffn],
  [0xfd000ec2000000000000000000000254n, 0xfd000ec2000000000000000000000254n],
  [0xfd2000ce000000000000000000000254n, 0xfd2000ce000000000000000000000254n],
  [0xfe800000000000000000000000000000n, 0xfebfffffffffffffffffffffffffffffn],
  [0xfec00000000000000000000000000000n, 0xfeffffffffffffffffffffffffffffffn],
  [0xff000000000000000000000000000000n, 0xffffffffffffffffffffffffffffffffn],
]

export const FORBIDDEN_IPV4 = IPV4
export const FORBIDDEN_IPV6 = [...IPV6, ...NAMED_IPV6]

export function isForbiddenIpv4(value: number): boolean {
  return IPV4.some(([first, last]) => first <= value && value <= last)
}

export function isForbiddenIpv6(value: bigint): boolean {
  const isIsatap = ((value >> 32n) & 0xfcffffffn) === 0x5efen
  return isIsatap || IPV6.some(([first, last]) => first <= value && value <= last)
}

export function ipv4Text(value: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.')
}

export function ipv6Text(value: bigint): string {
  const digits = value.toString(16).padStart(32, '0')
  return digits.replace(/(.{4})(?=.)/g, '$1:')
}

/** Numbers of 32 bits, the same for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}
