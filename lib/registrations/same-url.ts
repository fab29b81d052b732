/** A URL as clients normalise it; as written where it is none. */
export function canonicalUrl(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url
}

/** Whether two URLs are the same in any spelling: `https://Acme.example` is `https://acme.example/`. */
export function isSameUrl(one: string, other: string): boolean {
  return canonicalUrl(one) === canonicalUrl(other)
}
