/** Strings are passed over whole, so that only what stands between them changes. For valid JSON only: see `writingsOf`. */
const BETWEEN = /"[^"\\]*(?:\\.[^"\\]*)*"|\s+/g
const MARKS = /"[^"\\]*(?:\\.[^"\\]*)*"|[,:]/g

const isString = (part: string) => part.startsWith('"')

/** Without white space; numbers, escapes, duplicate members and their order stay. */
const compact = (json: string) => json.replace(BETWEEN, (part) => (isString(part) ? part : ''))

/** As Python writes it: a space after each comma and colon. */
const spaced = (json: string) => compact(json).replace(MARKS, (part) => (isString(part) ? part : `${part} `))

function escaped(json: string, hex: (code: string) => string): string {
  return json.replace(/[^\0-\x7f]/g, (unit) => `\\u${hex(unit.charCodeAt(0).toString(16).padStart(4, '0'))}`)
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
const LONGEST = 250_000

/**
 * The same JSON as other programs would write it: with other white space, other escapes, sorted members. Empty for a text
 * that is no JSON, longer than 250,000 characters, or nested too deeply to be written.
 */
export function writingsOf(text: string): Writing[] {
  if (text.length > LONGEST) return []
  try {
    const json = text.replace(/^\ufeff/, '').trim()
    const value: unknown = JSON.parse(json)
    const order = JSON.stringify(sorted(value))
    const small = compact(json)
    const wide = spaced(json)
    const upper = (code: string) => code.toUpperCase()
    const lower = (code: string) => code
    return [
      { kind: 'body-reformatted', as: 'without white space', text: small },
      { kind: 'body-reformatted', as: 'with a space after each comma and colon', text: wide },
      { kind: 'body-reformatted', as: 'with lines indented by 2 spaces', text: JSON.stringify(value, null, 2) },
      { kind: 'body-reformatted', as: 'with lines indented by 4 spaces', text: JSON.stringify(value, null, 4) },
      { kind: 'body-reformatted', as: 'with lines indented by tabs', text: JSON.stringify(value, null, '\t') },
      { kind: 'body-escapes', as: 'with `\\/` in place of `/`', text: withSlashes(json) },
      { kind: 'body-escapes', as: 'with `\\/` in place of `/` and without white space', text: withSlashes(small) },
      { kind: 'body-escapes', as: 'with `/` in place of `\\/`', text: withoutSlashes(json) },
      { kind: 'body-escapes', as: 'with `/` in place of `\\/` and without white space', text: withoutSlashes(small) },
      { kind: 'body-escapes', as: 'with `\\u` escapes', text: escaped(json, lower) },
      { kind: 'body-escapes', as: 'with `\\u` escapes and without white space', text: escaped(small, lower) },
      { kind: 'body-escapes', as: 'with `\\u` escapes and spaces as Python writes them', text: escaped(wide, lower) },
      { kind: 'body-escapes', as: 'with `\\u` escapes in upper case', text: escaped(small, upper) },
      { kind: 'body-escapes', as: 'with `\\u` and `\\/` escapes', text: withSlashes(escaped(small, lower)) },
      { kind: 'body-escapes', as: 'with characters in place of `\\u` escapes', text: unescaped(json) },
      {
        kind: 'body-escapes',
        as: 'with characters in place of `\\u` escapes and without white space',
        text: unescaped(small),
      },
      { kind: 'body-key-order', as: 'with its members sorted', text: order },
      { kind: 'body-key-order', as: 'with its members sorted, and spaces', text: spaced(order) },
    ]
  } catch {
    return []
  }
}
