import 'server-only'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ProcessIdentity } from '../model/process-identity'
import type { RunOwner } from '../model/redelivery'
import { getEngine } from './index'
import { isRunning, ownIdentity } from './process-identity'

/** Life after the last sign of life; a run known dead is replaced at once. */
export const LEASE_SECONDS = 60

export const runLeaseEnd = sql`now() + make_interval(secs => ${LEASE_SECONDS})`

export function newRunOwner(): RunOwner {
  return { ...ownIdentity(), run: randomUUID() }
}

/** Whether the process that holds a lease has ended: on PGlite, where no other is at work, any but this one. */
export async function isOwnerGone(owner: ProcessIdentity): Promise<boolean> {
  const runs = isRunning(owner)
  if (runs !== undefined || (await getEngine()) !== 'pglite') return runs === false
  const own = ownIdentity()
  return owner.pid !== own.pid || owner.startedAt !== own.startedAt || owner.realm !== own.realm
}
