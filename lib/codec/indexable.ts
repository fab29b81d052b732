import { storable } from './storable'

/** The most bytes of one text, because an index row holds several texts and at most 2,704 bytes. */
export const INDEXED_BYTES = 900

/** A storable text that fits an index, shortened with an ellipsis. */
export function indexable(text: string): string {
  const whole = storable(text)
  if (Buffer.byteLength(whole) <= INDEXED_BYTES) return whole
  const cut = Buffer.from(whole).subarray(0, INDEXED_BYTES).toString('utf8')
  return `${cut.replace(/\ufffd+$/, '')}…`
}
