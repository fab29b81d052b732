import { spellingsOf } from './secret-spellings'

const REMOVED = '[removed]'

/** Shapes of credentials (section 5). `ik_` too: a key alone opens nothing, but it is half of what does. */
const CREDENTIAL_SHAPES: readonly RegExp[] = [
  /\bBearer\s+[^\s"',;]+/gi,
  /\bsha256=[0-9a-f]+/gi,
  /\bach_submit_[\w.~+/=-]+/gi,
  /\b(?:ik|ak|spr)_[\w.~+/=-]+/gi,
]

/** Account numbers and IBANs: in groups or not, in either case, they are the same. */
const GROUPED = /^(?:\d+|[a-z]{2}\d{2}[a-z\d]+)$/i

/** What to look for in a text; `length` is that of the shortest match. */
type Sought = { pattern: string | RegExp; length: number }

function soughtOf(secret: string): Sought[] {
  const literal = spellingsOf(secret).map(({ text }) => ({ pattern: text, length: text.length }))
  const digits = secret.replace(/\s+/g, '')
  if (!GROUPED.test(digits)) return literal
  return [...literal, { pattern: new RegExp([...digits].join('\\s*'), 'gi'), length: digits.length }]
}

/**
 * Removes credentials from a text: the given secrets in every spelling, and whatever has the shape of one. Cut a text after
 * it went through here and never before: of a secret that was cut in two, nothing is found.
 */
export function redact(text: string, secrets: readonly string[] = []): string {
  let clean = text
  // The longest first: a secret that begins with another would leave its end behind.
  const known = secrets.filter((secret) => secret !== '').flatMap(soughtOf)
  for (const { pattern } of known.sort((a, b) => b.length - a.length)) clean = clean.replaceAll(pattern, REMOVED)
  for (const shape of CREDENTIAL_SHAPES) clean = clean.replace(shape, REMOVED)
  return clean
}
