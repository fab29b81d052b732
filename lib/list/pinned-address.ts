import type { Address } from './define-address'
import { pinnedAt, type TimeFilter } from './time'

/**
 * An address with its relative range as exact times, so that it shows the same rows later. Flags, which say how rows arrive,
 * are dropped if a range is pinned.
 */
export function pinnedAddress<F, P extends F, C>(list: Address<F, P, C>, address: string, readAt: Date): string {
  const url = new URL(address)
  // The cast is safe, because these are values by the names of their parameters.
  const filters = list.load(url.searchParams) as object
  if (!hasRange(filters)) return address
  const flags = Object.entries(list.controls).filter(([, { kind }]) => kind === 'flag')
  const stopped = Object.fromEntries(flags.map(([name, { empty }]) => [name, empty]))
  // The cast is safe, because these are the members of the list itself.
  url.search = list.query({ ...filters, ...pinnedAt(filters, readAt), ...stopped } as unknown as Partial<P>)
  return url.href
}

const hasRange = (filters: object): filters is TimeFilter =>
  'range' in filters &&
  filters.range !== null &&
  'from' in filters &&
  filters.from === null &&
  'to' in filters &&
  filters.to === null
