export type JsonToken = { kind: 'key' | 'string' | 'number' | 'literal' | 'mark' | 'space'; text: string }

/** The state between two parts: open brackets and the last token. Never mutated. */
export type JsonLayout = {
  readonly open: readonly string[]
  readonly last: 'nothing' | 'mark' | 'string' | 'bare'
  readonly mark: string
  readonly inside: 'string' | 'escape' | 'bare' | null
}

export const LAYOUT_START: JsonLayout = { open: [], last: 'nothing', mark: '', inside: null }

export function isLayoutWhole({ open, inside }: JsonLayout): boolean {
  return open.length === 0 && (inside === null || inside === 'bare')
}

/**
 * Lays a part of raw JSON out in lines without parsing it, so that `1.0`, `1e21`, escapes, duplicate keys and the order of
 * members stay as they were received. Only white space outside strings changes. Joined, the tokens are the text.
 *
 * @param before how the parts before this one ended; `LAYOUT_START` for the first
 * @returns null where the text is not made of JSON tokens in balanced brackets; show it raw then.
 */
export function layOutJson(before: JsonLayout, text: string): { tokens: JsonToken[]; after: JsonLayout } | null {
  const pass = new Pass(text, before)
  return pass.run() ? { tokens: pass.tokens, after: pass.layout } : null
}

/** Lays out a whole JSON text. @returns null also for an open bracket. */
export function prettyJson(raw: string): JsonToken[] | null {
  const laidOut = layOutJson(LAYOUT_START, raw)
  return laidOut && isLayoutWhole(laidOut.after) ? laidOut.tokens : null
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const CLOSERS: Record<string, string> = { '{': '}', '[': ']' }
const BEFORE_VALUE = '{[,:'

/** Deeper levels get no more indent, because hostile nesting would inflate a short text. */
const DEEPEST_INDENT = 40

const indent = (depth: number) => `\n${'  '.repeat(Math.min(depth, DEEPEST_INDENT))}`

const SPACE = /\s/

const isSpace = (code: number) =>
  code <= 0x20 ? code === 0x20 || (code >= 0x09 && code <= 0x0d) : code > 0x7f && SPACE.test(String.fromCharCode(code))

const isMark = (code: number) =>
  code === 0x7b || code === 0x7d || code === 0x5b || code === 0x5d || code === 0x2c || code === 0x3a

/** One pass without recursion. */
class Pass {
  readonly tokens: JsonToken[] = []
  private readonly open: string[]
  private last: JsonLayout['last']
  private mark: string
  private inside: JsonLayout['inside']
  private at = 0

  constructor(
    private readonly text: string,
    { open, last, mark, inside }: JsonLayout,
  ) {
    this.open = [...open]
    this.last = last
    this.mark = mark
    this.inside = inside
  }

  get layout(): JsonLayout {
    return { open: this.open, last: this.last, mark: this.mark, inside: this.inside }
  }

  run(): boolean {
    if (this.inside === 'bare') this.takeBare()
    else if (this.inside !== null) this.takeString(this.at)
    while (this.at < this.text.length) {
      const code = this.text.charCodeAt(this.at)
      if (isSpace(code)) this.at++
      else if (isMark(code)) {
        if (!this.takeMark(this.text.charAt(this.at))) return false
      } else if (!this.beginValue(code)) return false
    }
    return true
  }

  private beginValue(code: number): boolean {
    const canFollow = this.last === 'nothing' || (this.last === 'mark' && BEFORE_VALUE.includes(this.mark))
    if (!canFollow) return false
    this.breakLine()
    if (code === QUOTE) {
      this.last = 'string'
      this.inside = 'string'
      this.takeString(this.at + 1)
    } else {
      this.last = 'bare'
      this.takeBare()
    }
    return true
  }

  /** Takes characters to the end of the string, or of the part. */
  private takeString(from: number): void {
    const { text } = this
    let at = this.inside === 'escape' ? from + 1 : from
    this.inside = 'string'
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === BACKSLASH) at++
      else if (code === QUOTE) {
        this.inside = null
        at++
        break
      }
    }
    if (at > text.length) this.inside = 'escape'
    this.push('string', text.slice(this.at, at))
    this.at = Math.min(at, text.length)
  }

  private takeBare(): void {
    const { text } = this
    let at = this.at
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === QUOTE || isMark(code) || isSpace(code)) break
    }
    this.inside = at === text.length ? 'bare' : null
    const word = text.slice(this.at, at)
    this.push(/^[-0-9]/.test(word) ? 'number' : 'literal', word)
    this.at = at
  }

  private takeMark(mark: string): boolean {
    if (mark === '}' || mark === ']') {
      if (this.open.pop() !== mark) return false
      const isEmpty = this.last === 'mark' && CLOSERS[this.mark] === mark
      if (!isEmpty) this.push('space', indent(this.open.length))
    } else {
      this.breakLine()
      if (mark === ':') this.nameKey()
    }
    const closer = CLOSERS[mark]
    if (closer !== undefined) this.open.push(closer)
    this.push('mark', mark)
    this.last = 'mark'
    this.mark = mark
    this.at++
    return true
  }

  private breakLine(): void {
    if (this.last !== 'mark') return
    if (this.mark === ':') this.push('space', ' ')
    else if (BEFORE_VALUE.includes(this.mark)) this.push('space', indent(this.open.length))
  }

  private nameKey(): void {
    const token = this.tokens.at(-1)
    if (token?.kind === 'string') token.kind = 'key'
  }

  private push(kind: JsonToken['kind'], text: string): void {
    if (text !== '') this.tokens.push({ kind, text })
  }
}
