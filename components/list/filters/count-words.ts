import { formatCount } from '@/lib/format/number'

/** A count in words; capped counts are lower bounds, and a capped zero is unknown. */
export function countText(count: number, isCapped: boolean): string {
  if (isCapped && count === 0) return '–'
  return `${formatCount(count)}${isCapped ? '+' : ''}`
}

/** `12,431` or `at least 10,000`. */
export function totalText({ total, isCapped }: { total: number; isCapped: boolean }): string {
  return `${isCapped ? 'at least ' : ''}${formatCount(total)}`
}
