import { spellingsOf } from './secret-spellings'

const REMOVED = '[removed]'

/** Section 5. `ik_` too: an integrator key is half of a credential. */
const CREDENTIAL_SHAPES: readonly RegExp[] = [
  /\bBearer\s+[^\s"',;]+/gi,
  /\bsha256=[0-9a-f]+/gi,
  /\bach_submit_[\w.~+/=-]+/gi,
  /\b(?:ik|ak|spr)_[\w.~+/=-]+/gi,
]

/** Account numbers and IBANs, in groups or not, in either case. */
const GROUPED = /^(?:\d+|[a-z]{2}\d{2}[a-z\d]+)$/i

/** `length` is that of the shortest match. */
type SecretPattern = { pattern: string | RegExp; length: number }

function patternsOf(secret: string): SecretPattern[] {
  const literal = spellingsOf(secret).map(({ text }) => ({ pattern: text, length: text.length }))
  const digits = secret.replace(/\s+/g, '')
  if (!GROUPED.test(digits)) return literal
  return [...literal, { pattern: new RegExp([...digits].join('\\s*'), 'gi'), length: digits.length }]
}

/**
 * Removes the given secrets in every spelling, and texts of a credential's shape. Truncate only after redaction: half a
 * secret is not found.
 */
export function redact(text: string, secrets: readonly string[] = []): string {
  let clean = text
  // The longest first: a shorter secret could be another's prefix.
  const known = secrets.filter((secret) => secret !== '').flatMap(patternsOf)
  for (const { pattern } of known.sort((a, b) => b.length - a.length)) clean = clean.replaceAll(pattern, REMOVED)
  for (const shape of CREDENTIAL_SHAPES) clean = clean.replace(shape, REMOVED)
  return clean
}
