import { type EgressRefusal, egressRefusal } from './refusal'

/** Headers of one connection (RFC 9110, 7.6.1), headers that the guard writes itself, and cookies. */
const REFUSED = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'cookie',
  'cookie2',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

const TOKEN = /^[!#$%&'*+.^_`|~0-9a-z-]{1,128}$/i
const VALUE = /^[\t\x20-\x7e]*$/
const MAX_HEADERS = 100
const MAX_BYTES = 16 * 1024

/** Judges the headers that a person or a feature adds to a request; null if they may be sent. */
export function judgeHeaders(headers: Readonly<Record<string, string>>): EgressRefusal | null {
  const entries = Object.entries(headers)
  const bytes = entries.reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
  if (entries.length > MAX_HEADERS || bytes > MAX_BYTES) return egressRefusal('headers')
  const names = new Set<string>()
  for (const [name, value] of entries) {
    if (!TOKEN.test(name)) return egressRefusal('header', 'with an invalid name')
    const lower = name.toLowerCase()
    if (REFUSED.has(lower) || names.has(lower) || !VALUE.test(value)) return egressRefusal('header', name)
    names.add(lower)
  }
  return null
}
