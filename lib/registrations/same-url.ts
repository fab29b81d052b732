import { parseUrl } from '../parse-url'

/** As clients normalise it; as written if no URL. */
export function canonicalUrl(url: string): string {
  return parseUrl(url)?.href ?? url
}

/** `https://Acme.example` is `https://acme.example/`. */
export function isSameUrl(one: string, other: string): boolean {
  return canonicalUrl(one) === canonicalUrl(other)
}
