import Big from 'big.js'
import { assertDecimal } from './decimal-text'

/** Strict mode refuses floats. */
const Decimal = Big()
Decimal.strict = true

const ZERO = new Decimal('0')

type Parsed = { value: Big; digits: number }

function parse(text: string): Parsed {
  assertDecimal(text)
  const point = text.indexOf('.')
  return { value: new Decimal(text), digits: point === -1 ? 0 : text.length - point - 1 }
}

/** Writes no exponent and no negative zero. */
const write = ({ value, digits }: Parsed) => value.toFixed(digits)

const plus = (a: Parsed, b: Parsed): Parsed => ({ value: a.value.plus(b.value), digits: Math.max(a.digits, b.digits) })

/**
 * Adds exactly, with the digits of the longer operand: `1.10` and `2` are `3.10`.
 * @throws NotDecimalError
 */
export function addDecimals(a: string, b: string): string {
  return sumDecimals([a, b])
}

/**
 * Subtracts exactly, with digits as in `addDecimals`.
 * @throws NotDecimalError
 */
export function subtractDecimals(a: string, b: string): string {
  const { value, digits } = parse(b)
  return write(plus(parse(a), { value: value.neg(), digits }))
}

/**
 * Adds up amounts exactly; `0` without amounts.
 * @throws NotDecimalError
 */
export function sumDecimals(amounts: Iterable<string>): string {
  let total: Parsed = { value: ZERO, digits: 0 }
  for (const amount of amounts) total = plus(total, parse(amount))
  return write(total)
}

/** Compares as numbers: `1.0` equals `1`. @throws NotDecimalError */
export function compareDecimals(a: string, b: string): -1 | 0 | 1 {
  return parse(a).value.cmp(parse(b).value)
}
