import type { Stream } from '../../model/stream'
import { encodeText } from '../../paths'

/** Texts that a path can't hold (none, `.` and `..`) are marked with a tilde, as is one that would look marked. */
const UNFIT = /^~*\.{0,2}$/
const MARKED = /^~+\.{0,2}$/

/** An id as a segment of an address. */
export function resourceSegment(id: string): string {
  return encodeText(UNFIT.test(id) ? `~${id}` : id)
}

/** The id of a segment that is decoded already. */
export function resourceOfSegment(segment: string): string {
  return MARKED.test(segment) ? segment.slice(1) : segment
}

/** The page of one sequence. */
export function sequenceAddress(environment: string, stream: Stream, resourceId: string): string {
  return `/${environment}/sequences/${stream}/${resourceSegment(resourceId)}`
}
