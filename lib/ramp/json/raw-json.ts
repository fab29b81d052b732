/**
 * A JSON scanner with offsets: `1.0`, 2^53+1, escapes and duplicate keys survive byte for byte (not-shown.md,
 * "Signing facts that bite", 6).
 */

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null'

/** The value at `text.slice(start, end)`, with its children down to `treeDepth`. */
export type JsonNode = { kind: JsonKind; start: number; end: number; members?: JsonMember[]; elements?: JsonNode[] }

/** `key` is decoded. */
export type JsonMember = { key: string; keyStart: number; keyEnd: number; value: JsonNode }

export type ScanOptions = {
  /** Infinity is safe only with a bounded `treeDepth`. */
  maxDepth?: number
  /** Levels with children; 0 gives the kind alone. */
  treeDepth?: number
}

export const DEFAULT_MAX_DEPTH = 256

/** `offset` counts UTF-16 units. Never quotes the text. */
export class JsonScanError extends Error {
  readonly offset: number

  constructor(reason: string, offset: number) {
    super(`${reason} at offset ${offset}`)
    this.name = 'JsonScanError'
    this.offset = offset
  }
}

/** Reads a text in linear time and checks it against RFC 8259. @throws JsonScanError */
export function scanJson(text: string, options: ScanOptions = {}): JsonNode {
  const scanner = new Scanner(text, options.maxDepth ?? DEFAULT_MAX_DEPTH)
  return scanner.scan(options.treeDepth ?? Number.POSITIVE_INFINITY)
}

export function rawText(text: string, node: Pick<JsonNode, 'start' | 'end'>): string {
  return text.slice(node.start, node.end)
}

export function rawKey(text: string, member: JsonMember): string {
  return text.slice(member.keyStart, member.keyEnd)
}

const QUOTE = 0x22
const PLUS = 0x2b
const COMMA = 0x2c
const MINUS = 0x2d
const DOT = 0x2e
const ZERO = 0x30
const NINE = 0x39
const COLON = 0x3a
const UPPER_E = 0x45
const OPEN_ARRAY = 0x5b
const BACKSLASH = 0x5c
const CLOSE_ARRAY = 0x5d
const LOWER_E = 0x65
const LOWER_F = 0x66
const LOWER_N = 0x6e
const LOWER_T = 0x74
const LOWER_U = 0x75
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** The kind that the first character of a value announces; the value may still be invalid. */
const KINDS: ReadonlyMap<number, JsonKind> = new Map([
  [OPEN_OBJECT, 'object'],
  [OPEN_ARRAY, 'array'],
  [QUOTE, 'string'],
  [LOWER_T, 'boolean'],
  [LOWER_F, 'boolean'],
  [LOWER_N, 'null'],
])

const SIMPLE_ESCAPES = new Set([...'"\\/bfnrt'].map((character) => character.charCodeAt(0)))
const FOUR_HEX_DIGITS = /^[0-9a-fA-F]{4}$/

/** The recursion is bounded. `charCodeAt` gives NaN past the end, which matches nothing. */
class Scanner {
  private at = 0
  private depth = 0

  constructor(
    private readonly text: string,
    private readonly maxDepth: number,
  ) {}

  scan(treeDepth: number): JsonNode {
    this.skipSpace()
    const node = this.value(treeDepth)
    this.skipSpace()
    if (this.at < this.text.length) this.fail('Unexpected text after the value')
    return node
  }

  private value(treeDepth: number): JsonNode {
    const start = this.at
    const node: JsonNode = { kind: KINDS.get(this.text.charCodeAt(start)) ?? 'number', start, end: start }
    if (node.kind !== 'object' && node.kind !== 'array') this.scalar()
    else if (treeDepth <= 0) this.skipValue()
    else if (node.kind === 'object') node.members = this.object(treeDepth - 1)
    else node.elements = this.array(treeDepth - 1)
    node.end = this.at
    return node
  }

  private scalar(): void {
    const code = this.text.charCodeAt(this.at)
    if (code === QUOTE) this.string()
    else if (code === LOWER_T) this.word('true')
    else if (code === LOWER_F) this.word('false')
    else if (code === LOWER_N) this.word('null')
    else this.number()
  }

  private object(treeDepth: number): JsonMember[] {
    const members: JsonMember[] = []
    this.open()
    if (this.text.charCodeAt(this.at) !== CLOSE_OBJECT) {
      do {
        const keyStart = this.at
        const keyEnd = this.key()
        const value = this.value(treeDepth)
        members.push({ key: decodeString(this.text.slice(keyStart, keyEnd)), keyStart, keyEnd, value })
      } while (this.hasNext())
    }
    this.close(CLOSE_OBJECT)
    return members
  }

  private array(treeDepth: number): JsonNode[] {
    const elements: JsonNode[] = []
    this.open()
    if (this.text.charCodeAt(this.at) !== CLOSE_ARRAY) {
      do elements.push(this.value(treeDepth))
      while (this.hasNext())
    }
    this.close(CLOSE_ARRAY)
    return elements
  }

  /** Skips a value without recursion, however deep it is. */
  private skipValue(): void {
    const closers: number[] = []
    do {
      if (!this.openNested(closers)) this.scalar()
      this.closeFinished(closers)
    } while (closers.length > 0)
  }

  private openNested(closers: number[]): boolean {
    for (;;) {
      const code = this.text.charCodeAt(this.at)
      if (code !== OPEN_OBJECT && code !== OPEN_ARRAY) return false
      const closer = code === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_ARRAY
      this.open()
      closers.push(closer)
      if (this.text.charCodeAt(this.at) === closer) return true
      if (closer === CLOSE_OBJECT) this.key()
    }
  }

  private closeFinished(closers: number[]): void {
    for (let closer = closers.at(-1); closer !== undefined; closer = closers.at(-1)) {
      if (this.text.charCodeAt(this.at) !== closer && this.hasNext()) {
        if (closer === CLOSE_OBJECT) this.key()
        return
      }
      this.close(closer)
      closers.pop()
    }
  }

  private key(): number {
    if (this.text.charCodeAt(this.at) !== QUOTE) this.fail('Expected a key in quotes')
    this.string()
    const keyEnd = this.at
    this.skipSpace()
    if (this.text.charCodeAt(this.at) !== COLON) this.fail('Expected a colon')
    this.at++
    this.skipSpace()
    return keyEnd
  }

  private open(): void {
    if (++this.depth > this.maxDepth) this.fail(`Nested deeper than ${this.maxDepth} levels`)
    this.at++
    this.skipSpace()
  }

  private close(bracket: number): void {
    if (this.text.charCodeAt(this.at) !== bracket) this.fail('Expected a comma or the end of an object or array')
    this.at++
    this.depth--
  }

  private hasNext(): boolean {
    this.skipSpace()
    if (this.text.charCodeAt(this.at) !== COMMA) return false
    this.at++
    this.skipSpace()
    return true
  }

  private string(): void {
    const { text } = this
    let at = this.at + 1
    for (;;) {
      const code = text.charCodeAt(at)
      if (code === QUOTE) break
      if (code === BACKSLASH) at = this.escape(at)
      else if (code >= 0x20) at++
      else this.fail(at >= text.length ? 'The text ends inside a string' : 'A bare control character in a string', at)
    }
    this.at = at + 1
  }

  private escape(at: number): number {
    const code = this.text.charCodeAt(at + 1)
    if (SIMPLE_ESCAPES.has(code)) return at + 2
    if (code === LOWER_U && FOUR_HEX_DIGITS.test(this.text.slice(at + 2, at + 6))) return at + 6
    return this.fail('An escape that JSON does not know', at)
  }

  private number(): void {
    if (this.text.charCodeAt(this.at) === MINUS) this.at++
    if (this.text.charCodeAt(this.at) === ZERO) this.at++
    else this.digits()
    if (this.text.charCodeAt(this.at) === DOT) {
      this.at++
      this.digits()
    }
    const code = this.text.charCodeAt(this.at)
    if (code !== LOWER_E && code !== UPPER_E) return
    this.at++
    const sign = this.text.charCodeAt(this.at)
    if (sign === PLUS || sign === MINUS) this.at++
    this.digits()
  }

  private digits(): void {
    const start = this.at
    for (;;) {
      const code = this.text.charCodeAt(this.at)
      if (!(code >= ZERO && code <= NINE)) break
      this.at++
    }
    if (this.at === start) this.fail(start >= this.text.length ? 'The text ends too early' : 'Expected a value')
  }

  private word(word: string): void {
    if (!this.text.startsWith(word, this.at)) this.fail('Expected a value')
    this.at += word.length
  }

  private skipSpace(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at)
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return
      this.at++
    }
  }

  private fail(reason: string, at = this.at): never {
    throw new JsonScanError(reason, at)
  }
}

export function decodeString(raw: string): string {
  if (!raw.includes('\\')) return raw.slice(1, -1)
  // The scan has shown that `raw` is a JSON string.
  return JSON.parse(raw) as string
}
