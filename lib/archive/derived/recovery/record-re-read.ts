import 'server-only'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../db'
import type { ProofDetail } from '../../../model/recovery'
import { type EventSubject, findEvent } from '../../../ramp/contract/events'
import { lockDerived } from '../../lock-derived'
import { judgeItems } from './judge-items'
import { storeProofs } from './proofs'

/** The result of a re-read; `resourceId` by `subjectIdOf`, the rest as in `ProofDetail`. */
export type ShownByReRead = Omit<Extract<ProofDetail, { kind: 're-read' }>, 'kind' | 'upTo'> & {
  subject: EventSubject
  resourceId: string
  at: Date
  upTo: Date
}

/** How many open failures of the resource the re-read closed, and how many stay open. */
export type ClosedByReRead = { closed: number; open: number }

/** Stores the result of a re-read as a proof, and closes the failures of the resource that it settles. */
export async function recordReRead(
  tx: Transaction,
  environment: string,
  shown: ShownByReRead,
): Promise<ClosedByReRead> {
  const { subject, resourceId, userId, at, resource, resourceState, by, upTo } = shown
  await lockDerived(tx, environment)
  const detail = { kind: 're-read', userId, resource, resourceState, by, upTo: upTo.toISOString() } as const
  await storeProofs(tx, [{ environment, kind: 're-read', subject, resourceId, at, detail }])
  const items = async () => {
    const { rows } = await tx.execute<{ id: string; event: string; isOpen: boolean }>(sql`
      select delivery_id::text as id, event, state = 'open' as "isOpen" from recovery_item
      where environment = ${environment} and resource_id = ${resourceId}`)
    return rows.filter(({ event }) => findEvent(event)?.subject === subject)
  }
  const before = await items()
  await judgeItems(
    tx,
    environment,
    before.map(({ id }) => Number(id)),
  )
  const open = new Set((await items()).flatMap(({ id, isOpen }) => (isOpen ? id : [])))
  return { closed: before.filter(({ id, isOpen }) => isOpen && !open.has(id)).length, open: open.size }
}
