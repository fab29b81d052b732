import { storable } from './storable'

/** Longest text in an indexed column, in bytes: an index row holds several and may have 2,704 in all. */
export const INDEXED_BYTES = 900

/** A storable text that fits an index; a longer one is cut, and ends in an ellipsis. */
export function indexable(text: string): string {
  const whole = storable(text)
  if (Buffer.byteLength(whole) <= INDEXED_BYTES) return whole
  const cut = Buffer.from(whole).subarray(0, INDEXED_BYTES).toString('utf8')
  return `${cut.replace(/\ufffd+$/, '')}…`
}
