import 'server-only'
import { randomUUID } from 'node:crypto'
import { serverHooks } from '../server-hooks.mjs'

/** An id for answers, logs and audit rows; ids of clients are never taken over. */
export function newRequestId(): string {
  return randomUUID()
}

/** @returns the client’s address; null where it could be forged. */
export function readAddress(headers: Pick<Headers, 'get'>): string | null {
  return serverHooks().isOwnServer ? headers.get('x-forwarded-for')?.slice(0, 64) || null : null
}
