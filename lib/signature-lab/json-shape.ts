/** How deep a JSON text is nested, and how many lines and levels of indentation it takes when it is written on lines. */
type JsonShape = { depth: number; lines: number; levels: number }

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c

const isOpening = (code: number) => code === 0x7b || code === 0x5b
const isClosing = (code: number) => code === 0x7d || code === 0x5d

/** Where a string ends that begins at `start`. */
function afterString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}

/** In one pass, for any text; exact for JSON without empty objects and arrays, an upper bound for other JSON. */
export function shapeOf(text: string): JsonShape {
  const shape = { depth: 0, lines: 0, levels: 0 }
  let level = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = afterString(text, at)
    else if (isOpening(code)) level++
    else if (isClosing(code)) level--
    else if (code !== COMMA) continue
    if (code === QUOTE) continue
    shape.lines++
    shape.levels += Math.max(0, level)
    shape.depth = Math.max(shape.depth, level)
  }
  return shape
}
