export const REDACTED = '[redacted]'

const MAX_TEXT = 16_384

/** Shapes that give a credential away wherever they stand; each leaves surrounding JSON valid. */
const SHAPES: readonly [RegExp, string][] = [
  [/(?<![A-Za-z0-9])(ik|ak|spr|ach_submit)_[A-Za-z0-9_\-.]{4,}/g, `$1_${REDACTED}`],
  [/\b(Bearer|Basic)\s+[^\s"',;\\]+/gi, `$1 ${REDACTED}`],
  [/\bsha256=[0-9a-f]{8,}/gi, `sha256=${REDACTED}`],
  [/\b(postgres(?:ql)?):\/\/[^\s"'\\]*@/gi, `$1://${REDACTED}@`],
  [/\b([a-z][a-z0-9+.-]{1,20}):\/\/[^\s"'\\/?#@]+@/gi, `$1://${REDACTED}@`],
  [/\beyJ[\w-]{8,}(?:\.[\w-]*){2,4}/g, REDACTED],
  [/\$argon2i?d?\$[^\s"'\\]+/g, REDACTED],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, REDACTED],
]

const NAMED_LINE = /\b((?:set-)?cookie|(?:proxy-)?authorization)(["']?\s*[:=]\s*)(?!["'])[^\r\n]+/gi
const NAMED_VALUE =
  /(?<![A-Za-z])([\w-]*(?:secret|passw(?:or)?d|token|signature|api[_-]?key|integrator[_-]?key|authorization|cookie)[\w-]*)(\\*["']?\s*[:=]\s*)(\\*"(?:[^"\\]|\\[^"])*\\*"|'[^']*'|[^\s,;&"'{}[\]]+)/gi

/** Shorter ones would blank ordinary words; they stay covered by the names they stand under. */
const SHORTEST_SECRET = 6

/** Every spelling under which a configured secret could slip out. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const base64 = bytes.toString('base64').replace(/=+$/, '')
  const hex = bytes.toString('hex')
  const json = JSON.stringify(secret).slice(1, -1)
  return [secret, json, encodeURIComponent(secret), base64, bytes.toString('base64url'), hex, hex.toUpperCase()]
}

export type TextRedactor = {
  /** Removes credentials by their shape and by value; the text stays valid JSON where it was. */
  shapes(text: string): string
  /** As `shapes`, and what stands behind a telling name, as in `password=…`; cut at 16 KB. */
  text(text: string): string
}

/**
 * Builds the text redactor of a set of secrets that must never be written down, in any of their common encodings.
 * It cannot know a secret that was cut in pieces or encrypted.
 */
export function createTextRedactor(secrets: readonly string[]): TextRedactor {
  const literals = [...new Set(secrets.filter((secret) => secret.length >= SHORTEST_SECRET).flatMap(spellings))].sort(
    (a, b) => b.length - a.length,
  )
  const known = (text: string) => literals.reduce((result, literal) => result.replaceAll(literal, REDACTED), text)
  const shapes = (text: string) =>
    SHAPES.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), known(text))

  return {
    shapes,
    text: (input) => {
      const named = known(input)
        .replace(NAMED_LINE, `$1$2${REDACTED}`)
        .replace(NAMED_VALUE, (_match, name: string, sign: string, value: string) => {
          const quote = /^\\*["']/.exec(value)?.[0] ?? ''
          return `${name}${sign}${quote}${REDACTED}${quote}`
        })
      const result = shapes(named)
      return result.length > MAX_TEXT ? `${result.slice(0, MAX_TEXT)}… (${result.length} characters)` : result
    },
  }
}
