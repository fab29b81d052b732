import { spellingsOf } from './ramp/redaction/secret-spellings'

export const REDACTED = '[redacted]'

const MAX_TEXT = 16_384

/** An unfinished last word up to this length is cut off a truncated text, because it may be half a credential. */
const LONGEST_WORD = 1024

/** Shapes of credentials; surrounding JSON stays valid. Backtracking is bounded, for linear time on hostile texts. */
const SHAPES: readonly [RegExp, string][] = [
  [/(?<![A-Za-z0-9])(ik|ak|spr|ach_submit|rdk)_[A-Za-z0-9_\-.]{4,}/g, `$1_${REDACTED}`],
  [/\b(Bearer|Basic)\s+[^\s"',;\\]+/gi, `$1 ${REDACTED}`],
  [/\bsha256=[0-9a-f]{8,}/gi, `sha256=${REDACTED}`],
  [/\b(postgres(?:ql)?):\/\/[^\s"'\\]{0,512}@/gi, `$1://${REDACTED}@`],
  [/\b([a-z][a-z0-9+.-]{1,20}):\/\/[^\s"'\\/?#@]+@/gi, `$1://${REDACTED}@`],
  // Any query may be a token.
  [/\b(https?:\/\/[^\s"'\\?#]{1,2048}\?)[^\s"'\\”]+/gi, `$1${REDACTED}`],
  [/\beyJ[\w-]{8,512}(?:\.[\w-]*){2,4}/g, REDACTED],
  [/\$argon2i?d?\$[^\s"'\\]+/g, REDACTED],
  [/-----BEGIN [A-Z ]{0,32}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,32}PRIVATE KEY-----|$)/g, REDACTED],
]

const NAMED_LINE = /\b((?:set-)?cookie|(?:proxy-)?authorization)(["']?\s*[:=]\s*)(?!["'])[^\r\n]+/gi

const SENSITIVE_NAMES = 'secret|passw(?:or)?d|token|signature|api[_-]?key|integrator[_-]?key|authorization|cookie'
/** An unclosed quote hides the rest. */
const VALUE = String.raw`"(?:[^"\\]|\\(?:[^]|$))*(?:"|$)|\\+"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\s,;&"'{}[\]]+`
/** The back reference makes the word atomic. */
const NAMED_VALUE = new RegExp(
  String.raw`(?<![\w-])(?=[\w-]*?(?:${SENSITIVE_NAMES}))(?=([\w-]+))\1(\\*["']?\s*[:=]\s*)(${VALUE})`,
  'gi',
)

const QUERY = 'Failed query: '

/** The query builder's errors quote queries and their values. */
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

function truncated(text: string): string {
  if (text.length <= MAX_TEXT) return text
  const head = text.slice(0, MAX_TEXT)
  const end = Math.max(...[' ', '\n', ',', ';', '&', '"'].map((sign) => head.lastIndexOf(sign)))
  return head.slice(0, end < MAX_TEXT - LONGEST_WORD ? MAX_TEXT : end + 1)
}

/** Shorter secrets would blank ordinary words; sensitive names still cover them. */
const SHORTEST_SECRET = 6

export type TextRedactor = {
  /** Redacts by shape and by value; JSON stays valid. */
  shapes(text: string): string
  /** Redacts also values of sensitive names such as `password=…`, and failed queries; truncates at 16 KB. */
  text(text: string): string
}

/** A redactor of the given secrets in common encodings. Does not find a split or encrypted secret. */
export function createTextRedactor(secrets: readonly string[]): TextRedactor {
  const found = secrets.filter((secret) => secret.length >= SHORTEST_SECRET).flatMap(spellingsOf)
  const literals = [...new Set(found.map(({ text }) => text))].sort((a, b) => b.length - a.length)
  const known = (text: string) => {
    let clean = text
    for (const literal of literals) if (literal.length <= clean.length) clean = clean.replaceAll(literal, REDACTED)
    return clean
  }
  const shapes = (text: string) =>
    SHAPES.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), known(text))

  return {
    shapes,
    text: (input) => {
      const head = truncated(known(withoutQueries(input)))
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
