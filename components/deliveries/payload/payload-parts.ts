import type { PayloadSlice } from '@/lib/archive/dto'
import { isLayoutWhole, type JsonLayout, LAYOUT_START, layOutJson } from '@/lib/format/pretty-json'

/** The most characters of the formatted payload, because deep nesting can inflate a short text. */
export const MOST_PRETTY = 8_000_000

/** The same limit for the part that the server formats. */
export const MOST_PRETTY_AT_FIRST = 500_000

export type PayloadParts = {
  /** The exact text, in pieces. */
  raw: readonly string[]
  /** Lines of the formatted payload; null if it is not JSON. */
  pretty: readonly string[] | null
  /** `pretty` ends before `raw` does. */
  isPrettyCut: boolean
  /** Byte at which the rest begins; null at the end. */
  restAt: number | null
  /** Bytes read so far, in UTF-8. */
  bytes: number
  layout: JsonLayout
}

const NOTHING: PayloadParts = { raw: [], pretty: [], isPrettyCut: false, restAt: 0, bytes: 0, layout: LAYOUT_START }

const encoder = new TextEncoder()

export function firstPart(text: string, restAt: number | null): PayloadParts {
  return withPart(NOTHING, { text, nextOffset: restAt }, MOST_PRETTY_AT_FIRST)
}

export function withPart(parts: PayloadParts, slice: PayloadSlice, mostPretty = MOST_PRETTY): PayloadParts {
  return {
    ...parts,
    ...layOut(parts, slice, mostPretty),
    raw: [...parts.raw, slice.text],
    restAt: slice.nextOffset,
    bytes: parts.bytes + encoder.encode(slice.text).length,
  }
}

function layOut(
  { pretty, isPrettyCut, layout }: PayloadParts,
  { text, nextOffset }: PayloadSlice,
  most: number,
): Partial<PayloadParts> {
  if (pretty === null || isPrettyCut) return {}
  const laidOut = layOutJson(layout, text)
  if (!laidOut || (nextOffset === null && !isLayoutWhole(laidOut.after))) return { pretty: null }
  const part = laidOut.tokens.map((token) => token.text).join('')
  const room = most - pretty.reduce((sum, each) => sum + each.length, 0)
  if (part.length <= room) return { pretty: [...pretty, part], layout: laidOut.after }
  const lastLine = part.lastIndexOf('\n', room)
  return { pretty: [...pretty, part.slice(0, Math.max(0, lastLine))], isPrettyCut: true }
}

const CHUNK = 16_384

/** Cuts a text into pieces, at line ends where possible. */
export function chunksOf(text: string): string[] {
  const chunks: string[] = []
  for (let at = 0; at < text.length; ) {
    const end = endOfChunk(text, at)
    chunks.push(text.slice(at, end))
    at = end
  }
  return chunks
}

function endOfChunk(text: string, start: number): number {
  const end = start + CHUNK
  if (end >= text.length) return text.length
  const afterLine = text.lastIndexOf('\n', end - 1) + 1
  if (afterLine > start) return afterLine
  const isHalved = text.charCodeAt(end - 1) >= 0xd800 && text.charCodeAt(end - 1) < 0xdc00
  return isHalved ? end - 1 : end
}
