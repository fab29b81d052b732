import type { Stream } from '../../model/stream'
import { encodeText } from '../../paths'

/** Texts a path can't hold are marked with a tilde, as is a text that looks marked. */
const UNFIT = /^~*\.{0,2}$/
const MARKED = /^~+\.{0,2}$/

export function resourceSegment(id: string): string {
  return encodeText(UNFIT.test(id) ? `~${id}` : id)
}

export function resourceOfSegment(segment: string): string {
  return MARKED.test(segment) ? segment.slice(1) : segment
}

export function sequenceAddress(environment: string, stream: Stream, resourceId: string): string {
  return `/${environment}/sequences/${stream}/${resourceSegment(resourceId)}`
}
