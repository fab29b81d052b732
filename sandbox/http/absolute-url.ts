/** The URL, or null if the text is not one. Once optimized, `URL.canParse` of Node 20 refuses letters from Latin-1, such as ü. */
export function absoluteUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
