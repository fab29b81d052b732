const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

export function isLoopback(url: URL): boolean {
  return LOOPBACK.has(url.hostname)
}

export function isSecureOrLoopback(url: URL): boolean {
  return url.protocol === 'https:' || isLoopback(url)
}

export function isBareOrigin(url: URL): boolean {
  return url.pathname === '/' && isBare(url)
}

/** Whether a URL has no user info, no query (not even an empty one) and no fragment. */
export function isBare({ href, username, password }: URL): boolean {
  return username === '' && password === '' && !/[?#]/.test(href)
}

/** Whether a database is on this machine, judged by the host of its address, and by a socket or host in the query. */
export function isLocalDatabase(url: URL): boolean {
  const hosts = [url.hostname, ...url.searchParams.getAll('host')].filter(Boolean)
  return hosts.every((host) => LOOPBACK.has(host) || host === '::1' || host.startsWith('/'))
}

export function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username)
    decodeURIComponent(password)
    return true
  } catch {
    return false
  }
}
