/** Amounts are counted in whole cents or millionths and only ever printed as decimal strings. */
export function usd(cents: number): string {
  return decimal(cents, 2)
}

export function tokens(millionths: number): string {
  return decimal(millionths, 6)
}

/** Whole cents of a decimal text; what is below a cent is rounded. */
export function centsOf(amount: string): number {
  return Math.round(Number(amount) * 100)
}

function decimal(units: number, places: number): string {
  const digits = String(Math.abs(units)).padStart(places + 1, '0')
  return `${units < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
