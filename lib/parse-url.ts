/** @returns null for a text that is no URL. `URL.canParse` can’t be used: once optimized, Node 20 refuses letters from Latin-1, such as ü. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
