import Big from 'big.js'
import { assertDecimal } from './decimal-text'

const Decimal = Big()
Decimal.strict = true
Decimal.DP = 20
Decimal.RM = Big.roundDown

/** Writes a number without an exponent. */
const plain = (value: Big) => value.toFixed(Math.max(0, value.c.length - value.e - 1))

/** The length of the longest bar. */
export const WHOLE_BAR = 10_000

/**
 * The length of the bar for an amount, where the bar for `whole` has the length `WHOLE_BAR`; for drawing alone. Any
 * amount above zero has a bar.
 * @throws NotDecimalError
 */
export function barLength(amount: string, whole: string): number {
  assertDecimal(amount)
  assertDecimal(whole)
  const value = new Decimal(amount)
  const most = new Decimal(whole)
  if (value.lte('0') || most.lte('0')) return 0
  const units = value.times(String(WHOLE_BAR)).div(most).round(0, Big.roundDown)
  return Math.max(1, Number(units.toFixed(0)))
}

/** Up to this count, an end from `axisEnd` could have quarters with a fraction. */
const MOST_BY_FOUR = 40

/** The ends of an axis as shares of a power of ten; their quarters have few digits, too. */
const ENDS = ['0.1', '0.12', '0.16', '0.2', '0.24', '0.32', '0.4', '0.6', '0.8', '1']

/**
 * The end of an axis for an amount, no more than a third above it, so that the longest bar fills the chart; `1` for zero.
 * @throws NotDecimalError
 */
export function axisEnd(amount: string): string {
  assertDecimal(amount)
  const value = new Decimal(amount)
  if (value.lte('0')) return '1'
  let scale = new Decimal('1')
  while (scale.lt(value)) scale = scale.times('10')
  while (scale.div('10').gte(value)) scale = scale.div('10')
  for (const step of ENDS) {
    const end = scale.times(step)
    if (end.gte(value)) return plain(end)
  }
  return plain(scale)
}

/** Like `axisEnd`, for counts: the quarters are whole numbers. */
export function countAxisEnd(count: number): string {
  return count <= MOST_BY_FOUR ? String(Math.max(1, Math.ceil(count / 4)) * 4) : axisEnd(String(count))
}

/** Amounts at the four quarters of an axis and at its beginning. @throws NotDecimalError */
export function axisMarks(end: string): string[] {
  assertDecimal(end)
  return ['0', '0.25', '0.5', '0.75', '1'].map((share) => plain(new Decimal(end).times(share)))
}
