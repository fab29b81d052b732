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
type Spelling = { pattern: string | RegExp; length: number }

/** Every spelling in which a secret could come back: plain, in JSON, URL-encoded, base64 of both alphabets, hex. */
function spellings(secret: string): Spelling[] {
  const bytes = Buffer.from(secret, 'utf8')
  const hex = bytes.toString('hex')
  const base64 = bytes.toString('base64').replace(/=+$/, '')
  const inJson = JSON.stringify(secret).slice(1, -1)
  // From the bytes: half a surrogate pair has no URL encoding, and arrives as the mark that UTF-8 puts in its place.
  const inUrl = encodeURIComponent(bytes.toString('utf8'))
  const texts = [secret, inJson, inUrl, base64, bytes.toString('base64url'), hex, hex.toUpperCase()]
  const literal = texts.map((text) => ({ pattern: text, length: text.length }))
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
  const known = secrets.filter((secret) => secret !== '').flatMap(spellings)
  for (const { pattern } of known.sort((a, b) => b.length - a.length)) clean = clean.replaceAll(pattern, REMOVED)
  for (const shape of CREDENTIAL_SHAPES) clean = clean.replace(shape, REMOVED)
  return clean
}
