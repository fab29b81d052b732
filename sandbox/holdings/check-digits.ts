import type { Random } from '../random'

const ROUTING_WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1] as const

export function isRoutingNumber(digits: string): boolean {
  return /^\d{9}$/.test(digits) && Number(digits) > 0 && weigh(digits) % 10 === 0
}

/** No bank's routing number begins with 99. */
export function madeUpRoutingNumber(random: Random): string {
  const first = `99${digitsOf(random, 6)}`
  return `${first}${(10 - (weigh(first) % 10)) % 10}`
}

function weigh(digits: string): number {
  return ROUTING_WEIGHTS.reduce((sum, weight, index) => sum + weight * Number(digits.charAt(index)), 0)
}

/** Checks an IBAN without spaces by ISO 13616, modulo 97. */
export function isIban(iban: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && remainder(`${iban.slice(4)}${iban.slice(0, 4)}`) === 1
}

const IBAN_DIGITS = { DE: 18, FR: 23 } as const

/** Valid check digits at a bank code of no bank. */
export function madeUpIban(random: Random, country: keyof typeof IBAN_DIGITS): string {
  const account = `99999${digitsOf(random, IBAN_DIGITS[country] - 5)}`
  const check = 98 - remainder(`${account}${country}00`)
  return `${country}${String(check).padStart(2, '0')}${account}`
}

/** Letters count from 10 for A. */
function remainder(text: string): number {
  let rest = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

export function digitsOf(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.int(0, 9)).join('')
}
