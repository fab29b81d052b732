import 'server-only'
import { randomUUID } from 'node:crypto'
import { serverHooks } from '../server-hooks.mjs'

/** In answers, logs and audit rows; never the client's. */
export function newRequestId(): string {
  return randomUUID()
}

/** @returns null where it could be forged. */
export function readAddress(headers: Pick<Headers, 'get'>): string | null {
  return serverHooks().isOwnServer ? headers.get('x-forwarded-for')?.slice(0, 64) || null : null
}
