import 'server-only'
import { randomUUID } from 'node:crypto'

/** Set by `scripts/server.mjs`, which removes client-sent forwarding headers and puts the real peer there. */
const FRONT = Symbol.for('rampdesk.front')

/** The name of this request in answers, logs and audit rows. Never taken from the client. */
export function newRequestId(): string {
  return randomUUID()
}

/** The address of the client, or null where nothing trustworthy says it: behind any other server it can be forged. */
export function readAddress(headers: Headers): string | null {
  const isTrusted = (globalThis as Record<symbol, unknown>)[FRONT] === true
  return isTrusted ? headers.get('x-forwarded-for')?.slice(0, 64) || null : null
}
