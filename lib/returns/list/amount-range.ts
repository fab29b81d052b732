import { compareDecimals } from '../../money/arithmetic'
import { isDecimal } from '../../money/decimal-text'

const SIDE = '(?:(?:0|[1-9]\\d{0,29})(?:\\.\\d{1,18})?)'

/** A range of amounts as `100..500`, `100..` or `..500`, both ends included. */
export const AMOUNT_RANGE = new RegExp(`^(?:${SIDE}\\.\\.${SIDE}?|\\.\\.${SIDE})$`)

/** Both ends as decimals; null for an open end. */
export type AmountRange = { least: string | null; most: string | null }

export function readAmountRange(text: string): AmountRange | null {
  if (!AMOUNT_RANGE.test(text)) return null
  const [least = '', most = ''] = text.split(/\.\.(?=\d|$)/)
  return { least: least === '' ? null : least, most: most === '' ? null : most }
}

/** @returns null for two open ends */
export function writeAmountRange({ least, most }: AmountRange): string | null {
  return least === null && most === null ? null : `${least ?? ''}..${most ?? ''}`
}

/** A sentence on why the ends make no range, or null if they do. */
export function amountProblem({ least, most }: AmountRange): string | null {
  for (const end of [least, most]) {
    if (end !== null && !(isDecimal(end) && AMOUNT_RANGE.test(`${end}..`))) return 'Enter an amount such as 125.50.'
  }
  if (least !== null && most !== null && compareDecimals(least, most) > 0)
    return 'The first amount must not be larger than the second.'
  return null
}

export function amountWords({ least, most }: AmountRange): string {
  if (least === null) return `up to ${most ?? ''}`
  return most === null ? `${least} or more` : `${least} to ${most}`
}
