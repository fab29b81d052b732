import 'server-only'
import { randomUUID } from 'node:crypto'
import { serverHooks } from '../server-hooks.mjs'

/** The name of this request in answers, logs and audit rows. Never taken from the client. */
export function newRequestId(): string {
  return randomUUID()
}

/** The address of the client, or null where nothing trustworthy says it: behind any other server it can be forged. */
export function readAddress(headers: Headers): string | null {
  return serverHooks().isOwnServer ? headers.get('x-forwarded-for')?.slice(0, 64) || null : null
}
