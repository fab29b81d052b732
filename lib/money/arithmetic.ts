import Big from 'big.js'
import { assertDecimal } from './decimal-text'

/** Strict: it takes texts alone, so that no float gets in. */
const Decimal = Big()
Decimal.strict = true

const ZERO = new Decimal('0')

type Parsed = { value: Big; digits: number }

function parse(text: string): Parsed {
  assertDecimal(text)
  const point = text.indexOf('.')
  return { value: new Decimal(text), digits: point === -1 ? 0 : text.length - point - 1 }
}

/** In digits only, never with an exponent. A zero has no sign. */
const write = ({ value, digits }: Parsed) => value.toFixed(digits)

const plus = (a: Parsed, b: Parsed): Parsed => ({
  value: a.value.plus(b.value),
  digits: Math.max(a.digits, b.digits),
})

/**
 * The exact sum of two decimal strings, with as many digits after the point as the longer one has: `1.10` and `2` are `3.10`.
 *
 * @throws NotDecimalError
 */
export function addDecimals(a: string, b: string): string {
  return sumDecimals([a, b])
}

/**
 * What is left of `a` without `b`, exact, with digits as in `addDecimals`.
 *
 * @throws NotDecimalError
 */
export function subtractDecimals(a: string, b: string): string {
  const { value, digits } = parse(b)
  return write(plus(parse(a), { value: value.neg(), digits }))
}

/**
 * The exact sum of any number of decimal strings; `0` of none.
 *
 * @throws NotDecimalError
 */
export function sumDecimals(amounts: Iterable<string>): string {
  let total: Parsed = { value: ZERO, digits: 0 }
  for (const amount of amounts) total = plus(total, parse(amount))
  return write(total)
}

/**
 * How two decimal strings compare as numbers, for sorting: `1.0` and `1` are equal.
 *
 * @throws NotDecimalError
 */
export function compareDecimals(a: string, b: string): -1 | 0 | 1 {
  return parse(a).value.cmp(parse(b).value)
}
