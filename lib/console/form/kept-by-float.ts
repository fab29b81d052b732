import Big from 'big.js'

/** Whether a number in JSON keeps its value when it is parsed as a float and written again. */
export function isKeptByFloat(text: string): boolean {
  const value = Number(text)
  return Number.isFinite(value) && new Big(text).eq(String(value))
}
