import { spellingsOf } from './ramp/redaction/secret-spellings'

export const REDACTED = '[redacted]'

const MAX_TEXT = 16_384

/** The last, unfinished word of a text that was cut may be half a credential. */
const LONGEST_WORD = 1024

/**
 * Shapes that give a credential away wherever they stand; each leaves surrounding JSON valid. What a failed match
 * tries again is bounded or begins once per word, so that the work grows with the length of a hostile text, no faster.
 */
const SHAPES: readonly [RegExp, string][] = [
  [/(?<![A-Za-z0-9])(ik|ak|spr|ach_submit)_[A-Za-z0-9_\-.]{4,}/g, `$1_${REDACTED}`],
  [/\b(Bearer|Basic)\s+[^\s"',;\\]+/gi, `$1 ${REDACTED}`],
  [/\bsha256=[0-9a-f]{8,}/gi, `sha256=${REDACTED}`],
  [/\b(postgres(?:ql)?):\/\/[^\s"'\\]{0,512}@/gi, `$1://${REDACTED}@`],
  [/\b([a-z][a-z0-9+.-]{1,20}):\/\/[^\s"'\\/?#@]+@/gi, `$1://${REDACTED}@`],
  // A query may be a token whatever its name.
  [/\b(https?:\/\/[^\s"'\\?#]{1,2048}\?)[^\s"'\\”]+/gi, `$1${REDACTED}`],
  [/\beyJ[\w-]{8,512}(?:\.[\w-]*){2,4}/g, REDACTED],
  [/\$argon2i?d?\$[^\s"'\\]+/g, REDACTED],
  [/-----BEGIN [A-Z ]{0,32}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,32}PRIVATE KEY-----|$)/g, REDACTED],
]

const NAMED_LINE = /\b((?:set-)?cookie|(?:proxy-)?authorization)(["']?\s*[:=]\s*)(?!["'])[^\r\n]+/gi

const TELLING = 'secret|passw(?:or)?d|token|signature|api[_-]?key|integrator[_-]?key|authorization|cookie'
/** A quote that stays open, as where a text was cut, hides the rest. */
const VALUE = String.raw`"(?:[^"\\]|\\(?:[^]|$))*(?:"|$)|\\+"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\s,;&"'{}[\]]+`
/** The lookahead with its back reference takes a word whole: none of its parts is tried as another beginning. */
const NAMED_VALUE = new RegExp(
  String.raw`(?<![\w-])(?=[\w-]*?(?:${TELLING}))(?=([\w-]+))\1(\\*["']?\s*[:=]\s*)(${VALUE})`,
  'gi',
)

const QUERY = 'Failed query: '

/** Leaves out what the query builder writes of a failed query: its text, and every value behind it. */
function withoutQueries(text: string): string {
  const parts: string[] = []
  let from = 0
  for (;;) {
    const start = text.indexOf(QUERY, from)
    const values = start === -1 ? -1 : text.indexOf('\nparams: ', start)
    if (values === -1) break
    parts.push(text.slice(from, start), 'Failed query (its text and values are left out)')
    const end = text.indexOf('\n    at ', values)
    from = end === -1 ? text.length : end
  }
  return parts.join('') + text.slice(from)
}

function cut(text: string): string {
  if (text.length <= MAX_TEXT) return text
  const head = text.slice(0, MAX_TEXT)
  const end = Math.max(...[' ', '\n', ',', ';', '&', '"'].map((sign) => head.lastIndexOf(sign)))
  return head.slice(0, end < MAX_TEXT - LONGEST_WORD ? MAX_TEXT : end + 1)
}

/** Shorter ones would blank ordinary words; they stay covered by the names they stand under. */
const SHORTEST_SECRET = 6

export type TextRedactor = {
  /** Removes credentials by their shape and by value; the text stays valid JSON where it was. */
  shapes(text: string): string
  /**
   * As `shapes`, and what stands behind a telling name, as in `password=…`, and the text and values of failed queries;
   * cut at 16 KB before anything is looked for.
   */
  text(text: string): string
}

/**
 * Builds the text redactor of a set of secrets that must never be written down, in any of their common encodings.
 * It cannot know a secret that was cut in pieces or encrypted.
 */
export function createTextRedactor(secrets: readonly string[]): TextRedactor {
  const found = secrets.filter((secret) => secret.length >= SHORTEST_SECRET).flatMap(spellingsOf)
  const literals = [...new Set(found.map(({ text }) => text))].sort((a, b) => b.length - a.length)
  const known = (text: string) => {
    let clean = text
    // Most texts of a log are shorter than most literals.
    for (const literal of literals) if (literal.length <= clean.length) clean = clean.replaceAll(literal, REDACTED)
    return clean
  }
  const shapes = (text: string) =>
    SHAPES.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), known(text))

  return {
    shapes,
    text: (input) => {
      const head = cut(known(withoutQueries(input)))
      const named = head
        .replace(NAMED_LINE, `$1$2${REDACTED}`)
        .replace(NAMED_VALUE, (_match, name: string, sign: string, value: string) => {
          const quote = /^\\*["']/.exec(value)?.[0] ?? ''
          return `${name}${sign}${quote}${REDACTED}${quote}`
        })
      const result = shapes(named)
      return input.length > MAX_TEXT ? `${result}… (${input.length} characters)` : result
    },
  }
}
