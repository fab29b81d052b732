const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Whether an address of the web means this machine. */
export function isLoopback(url: URL): boolean {
  return LOOPBACK.has(url.hostname)
}

/** Whether what is sent to an address cannot be read or changed on its way. */
export function isSecureOrLoopback(url: URL): boolean {
  return url.protocol === 'https:' || isLoopback(url)
}

/** Scheme, host and port, and nothing else. */
export function isBareOrigin(url: URL): boolean {
  return url.pathname === '/' && isBare(url)
}

/** Neither user info nor query nor fragment. An empty query is one: something would be put behind it. */
export function isBare({ href, username, password }: URL): boolean {
  return username === '' && password === '' && !/[?#]/.test(href)
}

/** Whether a database address means this machine: by its host, or by a socket or host that its query names. */
export function isLocalDatabase(url: URL): boolean {
  const hosts = [url.hostname, ...url.searchParams.getAll('host')].filter(Boolean)
  return hosts.every((host) => LOOPBACK.has(host) || host === '::1' || host.startsWith('/'))
}

/** Whether the user info of an address is percent-encoded as it must be. */
export function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username)
    decodeURIComponent(password)
    return true
  } catch {
    return false
  }
}
