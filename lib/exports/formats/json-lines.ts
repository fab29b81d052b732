import { type RowChunk, wholeRows } from './row-chunk'

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
/** JSON escapes all characters below this one. */
const SPACE = 0x20
const END = Buffer.from('}\n')
/** An escape such as `\u001f` is so much longer than the byte that it replaces. */
const ESCAPE_ADDS = 5

const ESCAPES = Array.from({ length: SPACE }, (_, code) =>
  Buffer.from(JSON.stringify(String.fromCharCode(code)).slice(1, -1)),
)

/**
 * Rows as JSON objects. The database writes the values, and escapes quotes and backslashes. Names of members and escapes of control
 * characters are put in here, because they cost the database more than all values.
 */
export async function* jsonLines(rows: AsyncIterable<RowChunk>, names: readonly string[]): AsyncGenerator<RowChunk> {
  const keys = names.map((name, index) => Buffer.from(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`))
  for await (const chunk of wholeRows(rows)) yield withKeys(chunk, keys)
}

function withKeys({ bytes, ends }: RowChunk, keys: readonly Buffer[]): RowChunk {
  const added = keys.reduce((sum, { length }) => sum + length, END.length)
  const controls = countControls(bytes) - ends.length
  const line = new LineWriter(bytes, bytes.length + ends.length * added + controls * ESCAPE_ADDS, controls > 0)
  let begin = 0
  const ended = ends.map((end) => {
    for (let index = 0; index < keys.length; index++) {
      line.put(keys[index] as Buffer)
      // A comma follows a value, and a line feed the last one.
      begin = (index === keys.length - 1 ? line.take(begin, end - 1) : line.takeValue(begin)) + 1
    }
    line.put(END)
    return line.size
  })
  return { bytes: line.written(), ends: ended }
}

/** Copies bytes one by one where it has to look at them, which is quicker than copying a few at a time. */
class LineWriter {
  size = 0
  private readonly target: Buffer

  constructor(
    private readonly source: Buffer,
    most: number,
    private readonly hasControls: boolean,
  ) {
    this.target = Buffer.allocUnsafe(most)
  }

  put(bytes: Buffer): void {
    const { target } = this
    let { size } = this
    for (let at = 0; at < bytes.length; at++) target[size++] = bytes[at] as number
    this.size = size
  }

  /** Returns the position after the value. */
  takeValue(begin: number): number {
    const { source, target } = this
    const isText = source[begin] === QUOTE
    let { size } = this
    let at = begin
    let code = source[at] as number
    do {
      if (code < SPACE) {
        this.size = size
        this.put(ESCAPES[code] as Buffer)
        size = this.size
      } else {
        target[size++] = code
        // An escaped character never ends a value.
        if (code === BACKSLASH) target[size++] = source[++at] as number
      }
      code = source[++at] as number
    } while (code !== (isText ? QUOTE : COMMA))
    if (isText) target[size++] = source[at++] as number
    this.size = size
    return at
  }

  /** Returns `end`. */
  take(begin: number, end: number): number {
    if (this.hasControls) this.takeEscaped(begin, end)
    else this.size += this.source.copy(this.target, this.size, begin, end)
    return end
  }

  private takeEscaped(begin: number, end: number): void {
    const { source, target } = this
    for (let at = begin; at < end; at++) {
      const code = source[at] as number
      if (code < SPACE) this.put(ESCAPES[code] as Buffer)
      else target[this.size++] = code
    }
  }

  written(): Buffer {
    return this.target.subarray(0, this.size)
  }
}

const WORD_BYTES = 4
/** The number of words that one step looks at. */
const STEP_WORDS = 4

/** Counts the bytes below a space, the line feeds of rows among them. */
function countControls(bytes: Buffer): number {
  const shift = (WORD_BYTES - (bytes.byteOffset % WORD_BYTES)) % WORD_BYTES
  const first = Math.min(bytes.length, shift)
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + first, (bytes.length - first) >> 2)
  const steps = words.length - (words.length % STEP_WORDS)
  let count = countBetween(bytes, 0, first) + countBetween(bytes, first + steps * WORD_BYTES, bytes.length)
  for (let index = 0; index < steps; index += STEP_WORDS) {
    const isClear =
      (below(words[index] as number) |
        below(words[index + 1] as number) |
        below(words[index + 2] as number) |
        below(words[index + 3] as number)) ===
      0
    if (isClear) continue
    const at = first + index * WORD_BYTES
    count += countBetween(bytes, at, at + STEP_WORDS * WORD_BYTES)
  }
  return count
}

/** Not zero if one of the four bytes is below 0x20. */
const below = (word: number) => (word - 0x20202020) & ~word & 0x80808080

function countBetween(bytes: Buffer, begin: number, end: number): number {
  let count = 0
  for (let at = begin; at < end; at++) if ((bytes[at] as number) < SPACE) count++
  return count
}
