/** A range of bytes, both ends included. */
export type ByteRange = { from: number; to: number }

const SINGLE = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/

/**
 * Reads a `Range` header: null for the whole file, also for units, forms and several ranges that need not be answered
 * (RFC 9110, 14.2); `unsatisfiable` if the file has no such byte.
 */
export function readByteRange(header: string | null, size: number): ByteRange | null | 'unsatisfiable' {
  const [, first, last, suffix] = SINGLE.exec(header?.trim() ?? '') ?? []
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), size)
    return length === 0 ? 'unsatisfiable' : { from: size - length, to: size - 1 }
  }
  if (first === undefined) return null
  const from = Number(first)
  if (last && Number(last) < from) return null
  if (from >= size) return 'unsatisfiable'
  return { from, to: last ? Math.min(Number(last), size - 1) : size - 1 }
}

/** Whether a range may be answered: `If-Range` is missing or names this very file. Dates never match, because files have none. */
export function passesIfRange(header: string | null, etag: string): boolean {
  return header === null || header.trim() === etag
}

/** Whether `If-None-Match` names this file. */
export function isKnownFile(header: string | null, etag: string): boolean {
  const named = header?.split(',').map((one) => one.trim()) ?? []
  return named.some((one) => [etag, `W/${etag}`, '*'].includes(one))
}
