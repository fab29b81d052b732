/** In what two URLs may differ and still mean the same receiver. */
const DIFFERENCES = {
  scheme: 'http and https',
  'host-case': 'the case of letters in the host',
  www: '“www.”',
  'default-port': 'a port that is the default',
  'path-case': 'the case of letters in the path',
  'trailing-slash': 'a slash at the end',
  'percent-encoding': 'percent-encoding',
  query: 'the query',
  fragment: 'the fragment',
} as const

export type Difference = keyof typeof DIFFERENCES

/** `words` says how the two URLs compare: “is the same URL”, “differs only in a slash at the end”. */
export type NearDuplicate<T> = { other: T; differences: Difference[]; words: string }

type Parts = {
  scheme: string
  /** As written. */
  host: string
  port: string
  path: string
  query: string
  fragment: string
}

/**
 * The registrations whose URL is the same, or so nearly that both may lead to one receiver.
 *
 * @param url as typed; one that is no URL is near nothing
 */
export function nearDuplicates<T extends { url: string }>(
  url: string,
  registrations: readonly T[],
): NearDuplicate<T>[] {
  return registrations.flatMap((other) => {
    const differences = differencesOf(url, other.url)
    return differences ? [{ other, differences, words: wordsOf(differences) }] : []
  })
}

/** Every two registrations that are near each other, each pair once. */
export function nearDuplicatePairs<T extends { url: string }>(
  registrations: readonly T[],
): (NearDuplicate<T> & { one: T })[] {
  return registrations.flatMap((one, index) =>
    nearDuplicates(one.url, registrations.slice(index + 1)).map((near) => ({ one, ...near })),
  )
}

/** In what two URLs differ; empty when they are the same, null when they differ in more than spelling. */
export function differencesOf(one: string, other: string): Difference[] | null {
  if (one === other) return []
  const [a, b] = [partsOf(one), partsOf(other)]
  if (!a || !b || looseHost(a.host) !== looseHost(b.host) || portOf(a) !== portOf(b)) return null
  if (loosePath(a.path) !== loosePath(b.path)) return null
  const [hostA, hostB] = [withoutWww(a.host), withoutWww(b.host)]
  const found: [Difference, boolean][] = [
    ['scheme', a.scheme !== b.scheme],
    ['host-case', hostA !== hostB],
    ['www', hasWww(a.host) !== hasWww(b.host)],
    ['default-port', a.port !== b.port],
    ['path-case', withoutSlash(decoded(a.path)) !== withoutSlash(decoded(b.path))],
    ['trailing-slash', hasSlash(a.path) !== hasSlash(b.path)],
    ['percent-encoding', encodedIn(a.path) !== encodedIn(b.path)],
    ['query', a.query !== b.query],
    ['fragment', a.fragment !== b.fragment],
  ]
  return found.filter(([, isDifferent]) => isDifferent).map(([difference]) => difference)
}

function wordsOf(differences: readonly Difference[]): string {
  if (differences.length === 0) return 'is the same URL'
  const named = differences.map((difference) => DIFFERENCES[difference])
  const last = named.pop()
  return `differs only in ${named.length > 0 ? `${named.join(', ')} and ` : ''}${last}`
}

/** A URL in its parts as written, which `URL` would put right. */
function partsOf(url: string): Parts | null {
  const match = /^(https?):\/\/([^/?#]*?)(?::(\d*))?([/][^?#]*)?(\?[^#]*)?(#.*)?$/i.exec(url)
  if (!match || !URL.canParse(url)) return null
  const [, scheme = '', host = '', port = '', path = '', query = '', fragment = ''] = match
  return { scheme: scheme.toLowerCase(), host, port, path, query, fragment }
}

/** Empty for the default of the scheme. */
function portOf({ scheme, port }: Parts): string {
  return port === (scheme === 'http' ? '80' : '443') ? '' : port
}

function hasWww(host: string): boolean {
  return /^www\./i.test(host)
}

function withoutWww(host: string): string {
  return host.replace(/^www\./i, '')
}

function looseHost(host: string): string {
  return withoutWww(host).toLowerCase()
}

function hasSlash(path: string): boolean {
  return path.endsWith('/')
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '')
}

function loosePath(path: string): string {
  return withoutSlash(decoded(path)).toLowerCase()
}

/** The escapes of a path in the order in which they stand. */
function encodedIn(path: string): string {
  return (path.match(/%[0-9a-f]{2}/gi) ?? []).join('').toLowerCase()
}

/** As it stands where it is no percent encoding. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
