import { assertDecimal } from './decimal-text'

/** The least digits shown after the point; four for coins without a convention. */
const ASSET_DIGITS: Readonly<Record<string, number>> = { USDC: 2, USDT: 2, BTC: 8, ETH: 4, SOL: 4 }

const DEFAULT_DIGITS = 2

const ISO_4217 = /^[A-Z]{3}$/

/** `Object.hasOwn`, since any text may be a currency. */
function leastDigits(currency: string): number {
  if (Object.hasOwn(ASSET_DIGITS, currency)) return ASSET_DIGITS[currency] ?? DEFAULT_DIGITS
  if (!ISO_4217.test(currency)) return DEFAULT_DIGITS
  const options = new Intl.NumberFormat('en-GB', { style: 'currency', currency }).resolvedOptions()
  return options.minimumFractionDigits ?? DEFAULT_DIGITS
}

/**
 * Writes an amount as `1,250.00 USD` or `0.00120000 BTC`. Of its digits only trailing zeros change.
 * @throws NotDecimalError
 */
export function formatAmount(amount: string, currency: string): string {
  assertDecimal(amount)
  const isNegative = amount.startsWith('-') && /[1-9]/.test(amount)
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  const digits = fraction.replace(/0+$/, '').padEnd(leastDigits(currency), '0')
  return `${isNegative ? '-' : ''}${grouped}${digits === '' ? '' : `.${digits}`} ${currency}`
}
