/** Replaces NUL and lone surrogates, which a Postgres text cannot hold. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\ufffd')
}

const ISO_8601 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i
const ZONE = /(Z|[+-]\d{2}:?\d{2})$/i

/** Instants are limited to the years 1 to 9999, which the database writes with four digits. */
export const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00.000Z')
export const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z')

/** Parses ISO 8601, without a zone as UTC; null for any other text, and outside the years 1 to 9999. */
export function parseInstant(text: string | null): Date | null {
  if (text === null || !ISO_8601.test(text)) return null
  const date = new Date(ZONE.test(text) ? text : `${text}Z`)
  const year = date.getUTCFullYear()
  return year >= 1 && year <= 9999 ? date : null
}
