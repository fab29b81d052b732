/** Longest text in an indexed column, in bytes: an index row holds several and may have 2,704 in all. */
export const INDEXED_BYTES = 900

/** A text as Postgres can hold it: JSON strings may have NUL and halves of surrogate pairs, Postgres text may not. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\ufffd')
}

/** A storable text that fits an index; a longer one is cut, and ends in an ellipsis. */
export function indexable(text: string): string {
  const whole = storable(text)
  if (Buffer.byteLength(whole) <= INDEXED_BYTES) return whole
  const cut = Buffer.from(whole).subarray(0, INDEXED_BYTES).toString('utf8')
  return `${cut.replace(/\ufffd+$/, '')}…`
}

const ISO_8601 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i
const ZONE = /(Z|[+-]\d{2}:?\d{2})$/i

/** An ISO 8601 text as an instant, UTC where it names no zone; null for anything else and outside the years 1 to 9999. */
export function parseInstant(text: string | null): Date | null {
  if (text === null || !ISO_8601.test(text)) return null
  const date = new Date(ZONE.test(text) ? text : `${text}Z`)
  const year = date.getUTCFullYear()
  return year >= 1 && year <= 9999 ? date : null
}
