import type { FieldProblem } from '../http/problem'

/** Section 4.7, rule 2: `2`, the length in hexadecimal, the digits, and `F` up to 16 characters. */
export function readPinBlock(block: string): string | null {
  const length = Number.parseInt(block.charAt(1), 16)
  const pin = block.slice(2, 2 + length)
  const isWhole = /^2[4-9A-C]\d{4,12}F*$/.test(block) && /^\d+$/.test(pin) && pin.length === length
  return isWhole && block === `2${block.charAt(1)}${pin}`.padEnd(16, 'F') ? pin : null
}

/** Section 4.7, rule 1: all digits the same, or a run up or down. */
export function isWeakPin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin.charAt(index)))
  return [0, 1, -1].some((step) => steps.every((taken) => taken === step))
}

/** Never says which digits the block held. */
export function pinErrors(block: string): FieldProblem[] {
  const pin = readPinBlock(block)
  if (pin === null)
    return [{ field: 'encryptedPin', message: 'Must hold an ISO 9564-1 format 2 block', code: 'invalid_pin_block' }]
  return isWeakPin(pin) ? [{ field: 'encryptedPin', message: 'The PIN is too easy to guess', code: 'weak_pin' }] : []
}
