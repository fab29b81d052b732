const REMOVED = '[removed]'

/** Shapes of credentials (section 5). `ik_` too: a key alone opens nothing, but it is half of what does. */
const CREDENTIAL_SHAPES: readonly RegExp[] = [
  /\bBearer\s+[^\s"',;]+/gi,
  /\bsha256=[0-9a-f]+/gi,
  /\bach_submit_[\w.~+/=-]+/gi,
  /\b(?:ik|ak|spr)_[\w.~+/=-]+/gi,
]

/** Every spelling in which a secret could come back: plain, URL-encoded, base64 of both alphabets, hex. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8')
  const hex = bytes.toString('hex')
  const base64 = bytes.toString('base64').replace(/=+$/, '')
  return [secret, encodeURIComponent(secret), base64, bytes.toString('base64url'), hex, hex.toUpperCase()]
}

/** Removes credentials from a text: the given secrets in every spelling, and whatever has the shape of one. */
export function redact(text: string, secrets: readonly string[] = []): string {
  let clean = text
  for (const secret of secrets) {
    if (secret === '') continue
    for (const spelling of spellings(secret)) clean = clean.replaceAll(spelling, REMOVED)
  }
  for (const shape of CREDENTIAL_SHAPES) clean = clean.replace(shape, REMOVED)
  return clean
}
