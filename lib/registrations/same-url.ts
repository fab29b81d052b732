import { parseUrl } from '../parse-url'

/** A URL as clients normalise it; a text that is no URL stays as it is. */
export function canonicalUrl(url: string): string {
  return parseUrl(url)?.href ?? url
}

/** Whether two URLs are the same once normalised, for example `https://Acme.example` and `https://acme.example/`. */
export function isSameUrl(one: string, other: string): boolean {
  return canonicalUrl(one) === canonicalUrl(other)
}
