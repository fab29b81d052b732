/** Section 2: no exponent, plus sign, space or thousands separator. */
const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/** This length bounds the cost of a hostile text. */
export const LONGEST_DECIMAL = 1000

const LONGEST_QUOTE = 100

export function isDecimal(text: string): boolean {
  return text.length <= LONGEST_DECIMAL && DECIMAL.test(text)
}

/** `message` quotes the beginning of the text. */
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
