import { REMOVED, removeCredentials } from './credential-shapes'
import { spellingsOf } from './secret-spellings'

/** Account numbers and IBANs, which people also write in groups. */
const GROUPED = /^(?:\d+|[a-z]{2}\d{2}[a-z\d]+)$/i

/** `length` is the length of the shortest match. */
type SecretPattern = { pattern: string | RegExp; length: number }

function patternsOf(secret: string): SecretPattern[] {
  const literal = spellingsOf(secret).map(({ text }) => ({ pattern: text, length: text.length }))
  const digits = secret.replace(/\s+/g, '')
  if (!GROUPED.test(digits)) return literal
  return [...literal, { pattern: new RegExp([...digits].join('\\s*'), 'gi'), length: digits.length }]
}

/** Removes the secrets in every spelling, and texts of a credential's shape. Redact before truncating. */
export function redact(text: string, secrets: readonly string[] = []): string {
  let clean = text
  // The longest secrets go first, because a shorter one could be the prefix of another.
  const known = secrets.filter((secret) => secret !== '').flatMap(patternsOf)
  for (const { pattern } of known.sort((a, b) => b.length - a.length)) clean = clean.replaceAll(pattern, REMOVED)
  return removeCredentials(clean)
}
