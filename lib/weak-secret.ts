/** As few kinds of bytes as chance does not give: once in 10^16 keys of 32 bytes, and in 10^7 of 32 hex digits. */
const LEAST_KINDS = { bytes: 16, characters: 8 }

/**
 * Whether a value was typed rather than drawn: one character, a repeated pattern, a run such as 00 01 02, or few kinds
 * of units. Words and published samples are not recognised.
 */
export function isWeakSecret(units: Uint8Array, kind: keyof typeof LEAST_KINDS): boolean {
  return new Set(units).size < LEAST_KINDS[kind] || isRepeated(units) || isRun(units)
}

function isRepeated(units: Uint8Array): boolean {
  for (let period = 1; period * 2 <= units.length; period++)
    if (units.every((unit, index) => index < period || unit === units[index - period])) return true
  return false
}

function isRun(units: Uint8Array): boolean {
  const stepTo = (index: number) => ((units[index] ?? 0) - (units[index - 1] ?? 0)) & 0xff
  return units.every((_, index) => index < 2 || stepTo(index) === stepTo(1))
}
