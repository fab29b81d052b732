/** Encodes a text for a URL; a lone surrogate, which has no encoding, becomes U+FFFD. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** Decodes a text from a URL; a malformed encoding stays as it is. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Encodes one path segment; null for an empty text, a lone surrogate, and `.` and `..`, which browsers and servers resolve. */
export function segmentOf(text: string): string | null {
  return text === '' || text === '.' || text === '..' || !text.isWellFormed() ? null : encodeURIComponent(text)
}

/** The server (`screen-request.mjs`) refuses control characters and dot segments in a path, however they are encoded. */
export const REFUSED_IN_PATH = /\p{Cc}|(?:^|[/\\])\.{1,2}(?:[/\\]|$)/u

/** Like `segmentOf`, for an address of the desk: null also for a text that the server refuses. */
export function deskSegmentOf(text: string): string | null {
  return REFUSED_IN_PATH.test(text) ? null : segmentOf(text)
}
