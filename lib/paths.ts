/** A lone surrogate, which has no encoding, becomes U+FFFD. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** A malformed encoding stays as it is. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** One path segment; null for an empty text, a lone surrogate, and `.` and `..`, which browsers and servers resolve. */
export function segmentOf(text: string): string | null {
  return text === '' || text === '.' || text === '..' || !text.isWellFormed() ? null : encodeURIComponent(text)
}
