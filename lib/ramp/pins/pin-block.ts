import { AppError } from '../../errors'

/** Sections 4.7 and 8. */
export const PIN_LENGTH = { min: 4, max: 12 } as const

const BLOCK_CHARACTERS = 16

/**
 * ISO 9564-1 format 2 (4.7, rule 2): `1234` gives `241234FFFFFFFFFF`. @throws AppError `invalid` for anything but 4
 * to 12 digits; never quotes the PIN
 */
export function formatPinBlock(pin: string): string {
  const { min, max } = PIN_LENGTH
  if (!/^[0-9]+$/.test(pin) || pin.length < min || pin.length > max) {
    throw new AppError('invalid', `A PIN has ${min} to ${max} digits.`)
  }
  return `2${pin.length.toString(16).toUpperCase()}${pin}`.padEnd(BLOCK_CHARACTERS, 'F')
}

/**
 * Why a PIN is weak (section 4.7, rule 1), as a clause after "the PIN"; null for a good one. Read widely, since the
 * platform refuses weak PINs: sequences may pass from 9 to 0 (7890), repetitions may be cut off (12121).
 * @param pin digits only
 */
export function findPinWeakness(pin: string): string | null {
  if (hasPeriod(pin, 1)) return 'repeats one digit'
  if (isSequence(pin, 1)) return 'counts up'
  if (isSequence(pin, 9)) return 'counts down'
  for (let period = 2; period <= pin.length / 2; period++) {
    if (hasPeriod(pin, period)) return 'repeats a pattern'
  }
  return null
}

function hasPeriod(pin: string, period: number): boolean {
  return pin.slice(period) === pin.slice(0, -period)
}

function isSequence(pin: string, step: number): boolean {
  const digits = [...pin].map(Number)
  return digits.every((digit, index) => index === 0 || digit === ((digits[index - 1] ?? 0) + step) % 10)
}
