import type { Stream } from '../../model/stream'
import { encodeText, REFUSED_IN_PATH } from '../../paths'

/** Texts a path can’t hold are marked with a tilde, as is a text that looks marked. */
const UNFIT = /^~*\.{0,2}$/
const MARKED = /^~+\.{0,2}$/

/** Other texts that a path can’t hold are spelled in hex, as is a text that looks spelled. */
const SPELLED = /^~x(?:[0-9a-f]{2})+$/

/** A resource id as an address names it, before it is percent-encoded. */
export function resourceSegment(id: string): string {
  if (UNFIT.test(id)) return `~${id}`
  return REFUSED_IN_PATH.test(id) || SPELLED.test(id) ? `~x${hexOf(id)}` : id
}

export function resourceOfSegment(segment: string): string {
  if (SPELLED.test(segment)) return textOf(segment.slice(2))
  return MARKED.test(segment) ? segment.slice(1) : segment
}

const hexOf = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')

const textOf = (hex: string) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
  )

export function sequenceAddress(environment: string, stream: Stream, resourceId: string): string {
  return `/${environment}/sequences/${stream}/${encodeText(resourceSegment(resourceId))}`
}
