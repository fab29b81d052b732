/** Amounts are counted in whole cents or millionths and only ever printed as decimal strings. */
export function usd(cents: number): string {
  return decimal(cents, 2)
}

export function tokens(millionths: number): string {
  return decimal(millionths, 6)
}

/** Whole units of a decimal text, digit by digit, where a unit has so many decimals; null where the text has more. */
export function unitsOf(amount: string, places: number): number | null {
  const [whole = '', decimals = ''] = amount.split('.')
  return decimals.length > places ? null : Number(whole + decimals.padEnd(places, '0'))
}

/** Whole cents of a decimal text that has no part of a cent. */
export function centsOf(amount: string): number {
  const cents = unitsOf(amount, 2)
  if (cents === null) throw new Error(`${amount} has parts of a cent`)
  return cents
}

function decimal(units: number, places: number): string {
  const digits = String(Math.abs(units)).padStart(places + 1, '0')
  return `${units < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
