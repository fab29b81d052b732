import { formatCount } from '@/lib/format/number'

/**
 * A count, or at least as many: filters that only the rows answer are counted up to a bound. None among those that were
 * counted is not zero: nothing is known then.
 */
export function countText(count: number, isCapped: boolean): string {
  if (isCapped && count === 0) return '–'
  return `${formatCount(count)}${isCapped ? '+' : ''}`
}

/** How many match, as a part of a sentence: `12,431` or `at least 10,000`. */
export function totalText({ total, isCapped }: { total: number; isCapped: boolean }): string {
  return `${isCapped ? 'at least ' : ''}${formatCount(total)}`
}
