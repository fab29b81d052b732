import { isIP } from 'node:net'

export function isOwnMachine(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (bare === 'localhost' || bare === '::1') return true
  return isIP(bare) === 4 && bare.startsWith('127.')
}

/** A Host header may carry a port. */
export function isLoopbackHostHeader(header: string | undefined): boolean {
  if (header === undefined) return false
  const match = /^(\[[^\]]*\]|[^:]*)(?::\d{1,5})?$/.exec(header)
  return match?.[1] !== undefined && isOwnMachine(match[1])
}
