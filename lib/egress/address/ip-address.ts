import { isIPv4, isIPv6 } from 'node:net'

/** Groups of 16 bits: two of an IPv4 address, eight of an IPv6 address. */
export type IpAddress = { family: 4 | 6; groups: readonly number[] }

/** Parses IPv4 in dotted decimals, and IPv6 without a zone id. @returns null for any other text */
export function parseIpAddress(text: string): IpAddress | null {
  if (isIPv4(text)) return { family: 4, groups: groupsOfDotted(text) }
  if (isIPv6(text) && !text.includes('%')) return { family: 6, groups: groupsOfColons(text) }
  return null
}

export function isSameAddress(one: IpAddress, other: IpAddress): boolean {
  return one.family === other.family && one.groups.every((group, index) => group === other.groups[index])
}

export function ipv4Of(high: number, low: number): IpAddress {
  return { family: 4, groups: [high, low] }
}

export function dottedDecimals({ groups }: IpAddress): string {
  return groups.flatMap((group) => [group >> 8, group & 0xff]).join('.')
}

function groupsOfDotted(text: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number)
  return [(a << 8) | b, (c << 8) | d]
}

function groupsOfColons(text: string): number[] {
  const [head = '', tail] = text.split('::')
  const before = groupsOfPart(head)
  if (tail === undefined) return before
  const after = groupsOfPart(tail)
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after]
}

function groupsOfPart(part: string): number[] {
  if (part === '') return []
  const groups = part.split(':')
  const last = groups.at(-1) ?? ''
  const hexadecimal = (last.includes('.') ? groups.slice(0, -1) : groups).map((group) => Number.parseInt(group, 16))
  return last.includes('.') ? [...hexadecimal, ...groupsOfDotted(last)] : hexadecimal
}
