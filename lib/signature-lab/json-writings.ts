import { shapeOf } from './json-shape'

/** Strings are passed over whole, so that only what stands between them changes. For valid JSON only: see `writingsOf`. */
const BETWEEN = /"[^"\\]*(?:\\.[^"\\]*)*"|\s+/g
const MARKS = /"[^"\\]*(?:\\.[^"\\]*)*"|[,:]/g

const isString = (part: string) => part.startsWith('"')

/** Without white space; numbers, escapes, duplicate members and their order stay. */
const compact = (json: string) => json.replace(BETWEEN, (part) => (isString(part) ? part : ''))

/** As Python writes it: a space after each comma and colon. */
const spaced = (compacted: string) => compacted.replace(MARKS, (part) => (isString(part) ? part : `${part} `))

function escaped(json: string, hex: (code: string) => string): string {
  return json.replace(/[^\0-\x7f]+/g, (units) => {
    let text = ''
    for (let at = 0; at < units.length; at++) {
      text += `\\u${hex(units.charCodeAt(at).toString(16).padStart(4, '0'))}`
    }
    return text
  })
}

/** Escapes of ASCII characters stay: some of them have to. A pair of halves becomes one character. */
function unescaped(json: string): string {
  return json.replace(/(\\\\)|\\u([0-9a-f]{4})/gi, (whole, backslash: string | undefined, code: string) => {
    const unit = Number.parseInt(code, 16)
    return backslash !== undefined || unit < 0x80 ? whole : String.fromCharCode(unit)
  })
}

const withSlashes = (json: string) => json.replace(/(\\.)|\//gs, (part) => (part === '/' ? '\\/' : part))
const withoutSlashes = (json: string) => json.replace(/\\(.)/gs, (part, next) => (next === '/' ? '/' : part))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  )
}

export type Writing = { kind: 'body-reformatted' | 'body-key-order' | 'body-escapes'; as: string; text: string }

/** Writing a longer text in all ways would hold up everybody else for too long; deliveries are far shorter. */
export const LONGEST = 250_000

/** Indented, a deeply nested text grows with its depth times its length; deliveries are far flatter. */
const DEEPEST = 64

/** Writings grow by less than this, unless the text is short or made to grow. */
const GROWTH = 4
const SHORT_BYTES = 65_536

const upper = (code: string) => code.toUpperCase()
const lower = (code: string) => code

const INDENTS = [
  ['2 spaces', '  '],
  ['4 spaces', '    '],
  ['tabs', '\t'],
] as const

/**
 * The same JSON as other programs would write it, the likelier first: with other white space, other escapes, sorted members.
 * None for a text that is no JSON, longer than 250,000 characters, or nested more than 64 levels deep. No writing is longer
 * than four times the text or 64 KB, whichever is more. Each is made when it is asked for: whoever asks bounds the work.
 */
export function* writingsOf(text: string): Generator<Writing> {
  if (text.length > LONGEST || shapeOf(text).depth > DEEPEST) return
  const json = text.replace(/^\ufeff/, '').trim()
  const parsed = parse(json)
  if (!parsed) return
  const most = Math.max(SHORT_BYTES, GROWTH * Buffer.byteLength(text))
  const small = compact(json)
  for (const make of [
    spacings(small),
    indentations(json, parsed.value, most),
    escapings(json, small),
    orders(parsed.value),
  ])
    for (const writing of make) if (Buffer.byteLength(writing.text) <= most) yield writing
}

function parse(json: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(json) }
  } catch {
    return null
  }
}

function* spacings(small: string): Generator<Writing> {
  yield { kind: 'body-reformatted', as: 'without white space', text: small }
  yield { kind: 'body-reformatted', as: 'with a space after each comma and colon', text: spaced(small) }
}

/** What would be too long is not even written. */
function* indentations(json: string, value: unknown, most: number): Generator<Writing> {
  const { lines, levels } = shapeOf(json)
  const least = Buffer.byteLength(JSON.stringify(value)) + lines
  for (const [name, indent] of INDENTS) {
    if (least + levels * indent.length > most) continue
    yield {
      kind: 'body-reformatted',
      as: `with lines indented by ${name}`,
      text: JSON.stringify(value, null, indent),
    }
  }
}

function* escapings(json: string, small: string): Generator<Writing> {
  const ways: [string, () => string][] = [
    ['with `\\/` in place of `/`', () => withSlashes(json)],
    ['with `\\/` in place of `/` and without white space', () => withSlashes(small)],
    ['with `/` in place of `\\/`', () => withoutSlashes(json)],
    ['with `/` in place of `\\/` and without white space', () => withoutSlashes(small)],
    ['with `\\u` escapes', () => escaped(json, lower)],
    ['with `\\u` escapes and without white space', () => escaped(small, lower)],
    ['with `\\u` escapes and spaces as Python writes them', () => escaped(spaced(small), lower)],
    ['with `\\u` escapes in upper case', () => escaped(small, upper)],
    ['with `\\u` and `\\/` escapes', () => withSlashes(escaped(small, lower))],
    ['with characters in place of `\\u` escapes', () => unescaped(json)],
    ['with characters in place of `\\u` escapes and without white space', () => unescaped(small)],
  ]
  for (const [as, write] of ways) yield { kind: 'body-escapes', as, text: write() }
}

function* orders(value: unknown): Generator<Writing> {
  const order = JSON.stringify(sorted(value))
  yield { kind: 'body-key-order', as: 'with its members sorted', text: order }
  yield { kind: 'body-key-order', as: 'with its members sorted, and spaces', text: spaced(order) }
}
