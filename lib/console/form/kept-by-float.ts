import Big from 'big.js'

/** Whether a number of JSON, once parsed as a float, is written as the same number again. */
export function isKeptByFloat(text: string): boolean {
  const value = Number(text)
  return Number.isFinite(value) && new Big(text).eq(String(value))
}
