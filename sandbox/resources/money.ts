/** Amounts are whole cents or millionths, printed only as decimal strings. */
export function usd(cents: number): string {
  return decimal(cents, 2)
}

export function tokens(millionths: number): string {
  return decimal(millionths, 6)
}

/** The amount in its smallest unit; null if it has more decimals than `places`. */
export function unitsOf(amount: string, places: number): number | null {
  const [whole = '', decimals = ''] = amount.split('.')
  return decimals.length > places ? null : Number(whole + decimals.padEnd(places, '0'))
}

/** Throws for parts of a cent. */
export function centsOf(amount: string): number {
  const cents = unitsOf(amount, 2)
  if (cents === null) throw new Error(`${amount} has parts of a cent`)
  return cents
}

function decimal(units: number, places: number): string {
  const digits = String(Math.abs(units)).padStart(places + 1, '0')
  return `${units < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
