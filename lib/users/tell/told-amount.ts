import { isDecimal } from '../../money/decimal-text'
import { formatAmount } from '../../money/format-amount'

/** The names of currencies and assets that a user may be told. */
const NAME = /^[A-Za-z0-9.]{1,12}$/

const isTold = (amount: string) => amount.length <= 30 && isDecimal(amount) && !amount.startsWith('-')

/** @returns null for an amount or a currency that no user would recognise */
export function toldAmount(amount: string | null, currency: string | null): string | null {
  if (amount === null || currency === null || !isTold(amount) || !NAME.test(currency)) return null
  return formatAmount(amount, currency)
}
