/**
 * Any text, encoded to stand in an address. Half a surrogate pair, which JSON of the platform may hold and which has no
 * encoding, becomes U+FFFD.
 */
export function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** A part of an address as it was before it was encoded; one that never was stays as it is. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * A text as one segment of a path. Null for one that none can name: nothing, `.` and `..`, which browsers and servers
 * resolve, and half a surrogate pair.
 */
export function segmentOf(text: string): string | null {
  return text === '' || text === '.' || text === '..' || !text.isWellFormed() ? null : encodeURIComponent(text)
}
