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

/** Refused in a path by the server (`screen-request.mjs`), however it is encoded: control characters and dot segments. */
export const REFUSED_IN_PATH = /\p{Cc}|(?:^|[/\\])\.{1,2}(?:[/\\]|$)/u

/** As `segmentOf`, for an address of the desk: null also for a text that the server refuses. */
export function deskSegmentOf(text: string): string | null {
  return REFUSED_IN_PATH.test(text) ? null : segmentOf(text)
}
