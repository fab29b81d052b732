import { showJson } from '../../ramp/json/shown-json'

/** The most characters that the history keeps of a request or an answer. */
const MOST_KEPT = 64 * 1024

/** The copy of a JSON text that the history keeps, without secrets, card numbers and e-mails; null if the text is no JSON or too large. */
export function keptCopy(text: string): string | null {
  const shown = showJson(text, [], Number.POSITIVE_INFINITY)
  if (shown === null) return null
  const clean = shown.raw.replace(STRINGS, withoutPersons)
  return clean.length > MOST_KEPT ? null : clean
}

/** A text without e-mails and card numbers. */
export function withoutPersons(text: string): string {
  return text.replace(EMAIL, REMOVED).replace(CARD, hideCard)
}

const REMOVED = '[removed]'

const STRINGS = /"(?:[^"\\]|\\.)*"/g

/** The match begins only at the start of a word; otherwise a long text would be read again from each of its characters. */
const EMAIL = /(?<![^\s"@<>:,;])[^\s"@<>:,;]+@[^\s"@<>:,;]+\.[a-z]{2,}/gi

const CARD = /(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g

const hideCard = (text: string) => (hasCheckDigit(text.replace(/\D/g, '')) ? REMOVED : text)

/** Whether the Luhn check digit of a card number is right. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
