const MAX_URL = 2048

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

/** A sentence by section 2.9, or null. The server checks again. */
export function urlProblem(typed: string): string | null {
  if (typed === '') return 'The URL is missing.'
  if (/\s/.test(typed)) return 'A URL has no spaces in it.'
  if (/[\p{Cc}\p{Cf}\\]/u.test(typed)) return 'A URL has no hidden characters and no backslashes in it.'
  if (typed.length > MAX_URL) return `A URL has at most ${MAX_URL} characters; this one has ${typed.length}.`
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return 'The URL begins with https://.'
  const url = URL.parse(typed)
  if (!url) return 'This is not a URL that can be called.'
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.includes(url.hostname))) {
    return 'The URL begins with https://: the platform sends to no other.'
  }
  if (url.username || url.password)
    return 'A URL holds no user name or password: everyone who may see it would read them.'
  return null
}

const PRIVATE: readonly { of: RegExp; words: string }[] = [
  { of: /^(localhost|.+\.localhost|127\..+|\[::1\]|0\.0\.0\.0|\[::\])$/, words: 'names the machine that asks' },
  { of: /^(10\..+|192\.168\..+|172\.(1[6-9]|2\d|3[01])\..+|\[f[cd].+)$/, words: 'is in a private network' },
  { of: /^(169\.254\..+|\[fe[89ab].+)$/, words: 'holds on one network link only' },
  { of: /\.(local|internal|lan|home\.arpa|intranet)$/, words: 'is known inside a private network only' },
  { of: /^[^.[\]]+$/, words: 'has no domain' },
]

/** A hint without name resolution, or null. */
export function reachHint(typed: string): string | null {
  const host = URL.parse(typed)?.hostname.replace(/\.$/, '')
  const found = host ? PRIVATE.find(({ of }) => of.test(host)) : undefined
  return found
    ? `The platform can't reach this address over the internet: ${host} ${found.words}. A platform on the same machine or network can.`
    : null
}
