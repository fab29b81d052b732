import type { PayloadSlice } from '@/lib/archive/dto'
import { isLayoutWhole, type JsonLayout, LAYOUT_START, layOutJson } from '@/lib/format/pretty-json'

/** Laid out in lines, a payload is shown up to so many characters: deep nesting can make a short text a very long one. */
export const MOST_PRETTY = 8_000_000

/** The same for what comes with the page, which the server lays out. */
export const MOST_PRETTY_AT_FIRST = 500_000

/** A long payload as far as it has been read. Never changed. */
export type PayloadParts = {
  /** Joined, they are the exact text. */
  raw: readonly string[]
  /** The same in lines; null where it is not JSON. */
  pretty: readonly string[] | null
  /** Laid out, it would be too long: `pretty` ends before `raw` does. */
  isPrettyCut: boolean
  /** In bytes; null once all of it is here. */
  restAt: number | null
  /** Of what is here, in UTF-8. */
  bytes: number
  layout: JsonLayout
}

const NOTHING: PayloadParts = { raw: [], pretty: [], isPrettyCut: false, restAt: 0, bytes: 0, layout: LAYOUT_START }

const encoder = new TextEncoder()

/** What comes with a delivery. */
export function firstPart(text: string, restAt: number | null): PayloadParts {
  return withPart(NOTHING, { text, nextOffset: restAt }, MOST_PRETTY_AT_FIRST)
}

/** With what follows. */
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

/** About this much is drawn at once. */
const CHUNK = 16_384

/** A text in pieces of some 16,000 characters, at the ends of lines where there are some. Joined, they are the text. */
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
