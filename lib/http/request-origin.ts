import 'server-only'
import { randomUUID } from 'node:crypto'

/** Set by `scripts/server.mjs`, which replaces forwarding headers by the real peer. */
const FRONT = Symbol.for('rampdesk.front')

/** Names this request in answers, logs and audit rows. Never taken from the client. */
export function newRequestId(): string {
  return randomUUID()
}

/** The client's address; null behind any other server, where it can be forged. */
export function readAddress(headers: Headers): string | null {
  const isTrusted = (globalThis as Record<symbol, unknown>)[FRONT] === true
  return isTrusted ? headers.get('x-forwarded-for')?.slice(0, 64) || null : null
}
