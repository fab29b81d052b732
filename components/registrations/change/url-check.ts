const MAX_URL = 2048

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

/** A sentence if the URL breaks a rule of section 2.9, else null. The server checks again. */
export function urlProblem(typed: string): string | null {
  if (typed === '') return 'Enter a URL.'
  if (/\s/.test(typed)) return 'The URL must not contain spaces.'
  if (/[\p{Cc}\p{Cf}\\]/u.test(typed)) return 'The URL must not contain hidden characters or backslashes.'
  if (typed.length > MAX_URL) return `The URL must have at most ${MAX_URL} characters; this one has ${typed.length}.`
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return 'The URL must begin with https://.'
  const url = URL.parse(typed)
  if (!url) return 'This is not a valid URL.'
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.includes(url.hostname))) {
    return 'The URL must begin with https://. The platform sends to no other kind.'
  }
  if (url.username || url.password)
    return 'The URL must not contain a user name or password, because everyone who sees the URL could read them.'
  return null
}

const PRIVATE: readonly { of: RegExp; words: string }[] = [
  { of: /^(localhost|.+\.localhost|127\..+|\[::1\]|0\.0\.0\.0|\[::\])$/, words: 'means the calling machine itself' },
  { of: /^(10\..+|192\.168\..+|172\.(1[6-9]|2\d|3[01])\..+|\[f[cd].+)$/, words: 'is in a private network' },
  { of: /^(169\.254\..+|\[fe[89ab].+)$/, words: 'is valid on a single network link only' },
  { of: /\.(local|internal|lan|home\.arpa|intranet)$/, words: 'is known inside a private network only' },
  { of: /^[^.[\]]+$/, words: 'has no domain' },
]

/** A hint if the platform can’t reach the host, judged without resolving names; else null. */
export function reachHint(typed: string): string | null {
  const host = URL.parse(typed)?.hostname.replace(/\.$/, '')
  const found = host ? PRIVATE.find(({ of }) => of.test(host)) : undefined
  return found
    ? `The platform can’t reach this address over the internet: ${host} ${found.words}. A platform on the same machine or network can.`
    : null
}
