import { type JsonNode, rawKey, rawText, scanJson } from '../ramp/json/raw-json'
import { tryScanJson } from '../ramp/json/try-scan-json'

/** A JSON text, nested no deeper than `DEEPEST`. */
type Scanned = { json: string; root: JsonNode }

type Separators = { comma: string; colon: string }

const COMPACT = { comma: ',', colon: ':' }

const SPACED = { comma: ', ', colon: ': ' }

/** The JSON with other separators; numbers, escapes and the order of members stay. */
function separated({ json, root }: Scanned, { comma, colon }: Separators): string {
  const write = (node: JsonNode): string => {
    if (node.elements) return `[${node.elements.map(write).join(comma)}]`
    if (!node.members) return rawText(json, node)
    return `{${node.members.map((member) => `${rawKey(json, member)}${colon}${write(member.value)}`).join(comma)}}`
  }
  return write(root)
}

/** The line breaks and levels of indentation that indented JSON has. */
type Indentation = { lines: number; levels: number }

function indentationOf(root: JsonNode): Indentation {
  const total = { lines: 0, levels: 0 }
  const add = (node: JsonNode, level: number) => {
    const children = node.elements ?? (node.members ?? []).map(({ value }) => value)
    if (children.length === 0) return
    total.lines += children.length + 1
    total.levels += children.length * (level + 1) + level
    for (const child of children) add(child, level + 1)
  }
  add(root, 0)
  return total
}

function escaped(json: string, hex: (code: string) => string): string {
  return json.replace(/[^\0-\x7f]+/g, (units) => {
    let text = ''
    for (let at = 0; at < units.length; at++) {
      text += `\\u${hex(units.charCodeAt(at).toString(16).padStart(4, '0'))}`
    }
    return text
  })
}

/** Unescapes all but ASCII, of which some characters have to stay escaped. */
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

/** The most characters of a JSON text that is rewritten; deliveries are far shorter. */
export const LONGEST = 250_000

/** The deepest nesting that is rewritten, because indented text grows with depth times length; deliveries are flatter. */
const DEEPEST = 64

/** The most by which a writing may grow, unless the text is short; only a text made to grow needs more. */
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
 * The same JSON as other programs write it, likelier first: white space, escapes, sorted members. There are none for other
 * text, above 250,000 characters or 64 levels. A writing has at most four times the bytes, or 64 KB. Lazy, so that the caller
 * bounds the work.
 */
export function* writingsOf(text: string): Generator<Writing> {
  if (text.length > LONGEST) return
  const json = text.replace(/^\ufeff/, '').trim()
  const root = tryScanJson(json, { maxDepth: DEEPEST })
  if (!root) return
  const scanned = { json, root }
  const value: unknown = JSON.parse(json)
  const most = Math.max(SHORT_BYTES, GROWTH * Buffer.byteLength(text))
  for (const make of [spacings(scanned), indentations(scanned, value, most), escapings(scanned), orders(value)])
    for (const writing of make) if (Buffer.byteLength(writing.text) <= most) yield writing
}

function* spacings(scanned: Scanned): Generator<Writing> {
  yield { kind: 'body-reformatted', as: 'without white space', text: separated(scanned, COMPACT) }
  yield { kind: 'body-reformatted', as: 'with a space after each comma and colon', text: separated(scanned, SPACED) }
}

/** Indented writings; one that would be too long is not even built. */
function* indentations({ root }: Scanned, value: unknown, most: number): Generator<Writing> {
  const { lines, levels } = indentationOf(root)
  const least = Buffer.byteLength(JSON.stringify(value)) + lines
  for (const [name, indent] of INDENTS) {
    if (least + levels * indent.length > most) continue
    yield { kind: 'body-reformatted', as: `with lines indented by ${name}`, text: JSON.stringify(value, null, indent) }
  }
}

function* escapings(scanned: Scanned): Generator<Writing> {
  const { json } = scanned
  const small = separated(scanned, COMPACT)
  const ways: [string, () => string][] = [
    ['with `\\/` in place of `/`', () => withSlashes(json)],
    ['with `\\/` in place of `/` and without white space', () => withSlashes(small)],
    ['with `/` in place of `\\/`', () => withoutSlashes(json)],
    ['with `/` in place of `\\/` and without white space', () => withoutSlashes(small)],
    ['with `\\u` escapes', () => escaped(json, lower)],
    ['with `\\u` escapes and without white space', () => escaped(small, lower)],
    ['with `\\u` escapes and spaces as Python writes them', () => escaped(separated(scanned, SPACED), lower)],
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
  const scanned = { json: order, root: scanJson(order) }
  yield { kind: 'body-key-order', as: 'with its members sorted, and spaces', text: separated(scanned, SPACED) }
}
