export type JsonToken = { kind: 'key' | 'string' | 'number' | 'literal' | 'mark' | 'space'; text: string }

const STRING = /"(?:[^"\\]|\\[\s\S])*"/y
const BARE = /[^\s{}[\],:"]+/y
const SPACE = /\s+/y

/** The characters of raw JSON text that carry meaning, untouched; null where the text can't be read as tokens. */
function scan(raw: string): JsonToken[] | null {
  const tokens: JsonToken[] = []
  let at = 0
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    const match = pattern.exec(raw)?.[0] ?? null
    if (match !== null) at += match.length
    return match
  }
  while (at < raw.length) {
    if (take(SPACE) !== null) continue
    const character = raw.charAt(at)
    if ('{}[],:'.includes(character)) {
      tokens.push({ kind: 'mark', text: character })
      at += 1
      continue
    }
    const text = take(STRING)
    if (text !== null) {
      tokens.push({ kind: 'string', text })
      continue
    }
    const bare = take(BARE)
    if (bare === null) return null
    tokens.push({ kind: /^[-0-9]/.test(bare) ? 'number' : 'literal', text: bare })
  }
  return tokens
}

type Layout = { tokens: JsonToken[]; open: string[] }

const CLOSERS: Record<string, string> = { '{': '}', '[': ']' }
const BEFORE_VALUE = ['{', '[', ',', ':']
const GAPS: Record<string, string> = { ':': ' ' }

/** Deeper levels are not indented further: a hostile nesting would make a short text a very long one. */
const DEEPEST_INDENT = 40

function breakLine({ tokens, open }: Layout) {
  tokens.push({ kind: 'space', text: `\n${'  '.repeat(Math.min(open.length, DEEPEST_INDENT))}` })
}

/** Whether the mark fits what is open. */
function placeMark(layout: Layout, token: JsonToken, before: string | undefined, next: string | undefined): boolean {
  const closer = CLOSERS[token.text]
  if (token.text === '}' || token.text === ']') {
    if (layout.open.pop() !== token.text) return false
    const isEmpty = before !== undefined && CLOSERS[before] === token.text
    if (!isEmpty) breakLine(layout)
    layout.tokens.push(token)
    return true
  }
  layout.tokens.push(token)
  if (closer !== undefined) layout.open.push(closer)
  const gap = GAPS[token.text]
  if (gap !== undefined) layout.tokens.push({ kind: 'space', text: gap })
  else if (next !== closer) breakLine(layout)
  return true
}

/**
 * Lays raw JSON out in lines without parsing it, so that `1.0`, `1e21`, escapes, duplicate keys and the order of
 * members stay as they were received. Only white space outside strings changes. Joined, the tokens are the text.
 *
 * @returns null where the text is not made of JSON tokens with balanced brackets; show it raw then.
 */
export function prettyJson(raw: string): JsonToken[] | null {
  const tokens = scan(raw)
  if (!tokens) return null
  const layout: Layout = { tokens: [], open: [] }
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1]?.text
    const next = tokens[index + 1]?.text
    if (token.kind === 'mark') {
      if (!placeMark(layout, token, before, next)) return null
    } else if (before !== undefined && !BEFORE_VALUE.includes(before)) {
      return null
    } else {
      layout.tokens.push(token.kind === 'string' && next === ':' ? { kind: 'key', text: token.text } : token)
    }
  }
  return layout.open.length === 0 ? layout.tokens : null
}
