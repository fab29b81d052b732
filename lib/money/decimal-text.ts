/** Section 2: amounts are decimal strings. Neither an exponent nor a plus sign, a space or a separator of thousands. */
const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/** In characters: far more than an amount has, so that a hostile text costs nothing. */
const LONGEST_DECIMAL = 1000

const LONGEST_QUOTE = 100

/** Whether a text is a decimal number as the platform writes amounts: `125.50`, `-0.000001`. */
export function isDecimal(text: string): boolean {
  return text.length <= LONGEST_DECIMAL && DECIMAL.test(text)
}

/** A text stands where an amount should, and is none; `message` quotes its beginning. */
export class NotDecimalError extends Error {
  constructor(text: string) {
    super(`Not a decimal number: ${JSON.stringify(text.slice(0, LONGEST_QUOTE))}`)
    this.name = 'NotDecimalError'
  }
}

/** @throws NotDecimalError */
export function assertDecimal(text: string): void {
  if (!isDecimal(text)) throw new NotDecimalError(text)
}
