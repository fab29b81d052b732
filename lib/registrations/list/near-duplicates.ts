import { parseUrl } from '../../parse-url'
import { decodeText } from '../../paths'
import { canonicalUrl, isSameUrl } from '../same-url'

/** URLs that differ in these alone may lead to one receiver. */
const DIFFERENCES = {
  scheme: 'http and https',
  www: '“www.”',
  'path-case': 'the case of letters in the path',
  'trailing-slash': 'a slash at the end',
  'percent-encoding': 'percent-encoding',
  query: 'the query',
  fragment: 'the fragment',
} as const

export type UrlDifference = keyof typeof DIFFERENCES

/** `words` is for example “differs only in a slash at the end”. */
export type NearDuplicate<T> = { other: T; differences: UrlDifference[]; words: string }

type Parts = {
  scheme: string
  /** The host, with its port if that is unusual. */
  host: string
  path: string
  query: string
  fragment: string
}

/** The registrations whose URL may lead to the same receiver. @param url any text */
export function nearDuplicates<T extends { url: string }>(
  url: string,
  registrations: readonly T[],
): NearDuplicate<T>[] {
  return registrations.flatMap((other) => {
    const differences = differencesOf(url, other.url)
    return differences ? [{ other, differences, words: wordsOf(differences) }] : []
  })
}

/** The pairs of registrations that may lead to the same receiver, each once. */
export function nearDuplicatePairs<T extends { url: string }>(
  registrations: readonly T[],
): (NearDuplicate<T> & { one: T })[] {
  return registrations.flatMap((one, index) =>
    nearDuplicates(one.url, registrations.slice(index + 1)).map((near) => ({ one, ...near })),
  )
}

/** The differences in spelling of two URLs: empty for the same URL, null if more than the spelling differs. */
export function differencesOf(one: string, other: string): UrlDifference[] | null {
  if (isSameUrl(one, other)) return []
  const [a, b] = [partsOf(one), partsOf(other)]
  if (!a || !b || withoutWww(a.host) !== withoutWww(b.host) || loosePath(a.path) !== loosePath(b.path)) return null
  const found: [UrlDifference, boolean][] = [
    ['scheme', a.scheme !== b.scheme],
    ['www', hasWww(a.host) !== hasWww(b.host)],
    ['path-case', withoutSlash(decodeText(a.path)) !== withoutSlash(decodeText(b.path))],
    ['trailing-slash', slashesOf(a.path) !== slashesOf(b.path)],
    ['percent-encoding', encodedIn(a.path) !== encodedIn(b.path)],
    ['query', a.query !== b.query],
    ['fragment', a.fragment !== b.fragment],
  ]
  return found.filter(([, isDifferent]) => isDifferent).map(([difference]) => difference)
}

function wordsOf(differences: readonly UrlDifference[]): string {
  if (differences.length === 0) return 'is the same URL'
  const named = differences.map((difference) => DIFFERENCES[difference])
  const last = named.pop()
  return `differs only in ${named.length > 0 ? `${named.join(', ')} and ` : ''}${last}`
}

function partsOf(url: string): Parts | null {
  const match = /^(https?):\/\/([^/?#]*)([/][^?#]*)?(\?[^#]*)?(#.*)?$/.exec(canonicalUrl(url))
  if (!match || !parseUrl(url)) return null
  const [, scheme = '', host = '', path = '', query = '', fragment = ''] = match
  return { scheme, host, path, query, fragment }
}

function hasWww(host: string): boolean {
  return /^www\./.test(host)
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '')
}

function slashesOf(path: string): number {
  return path.length - withoutSlash(path).length
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '')
}

function loosePath(path: string): string {
  return withoutSlash(decodeText(path)).toLowerCase()
}

/** The escapes of a path with their places. */
function encodedIn(path: string): string {
  return [...path.matchAll(/%[0-9a-f]{2}/gi)]
    .map(({ 0: escaped, index }) => `${index}${escaped}`)
    .join('')
    .toLowerCase()
}
