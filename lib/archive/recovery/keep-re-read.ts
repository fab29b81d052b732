import 'server-only'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db'
import { judgeItems } from './keep-items'
import { lockRecovery } from './lock-recovery'
import { storeProofs } from './proofs'

/** A resource of a user that was read in a state it does not leave. `resource` such as "off-ramp"; `upTo` as in `ProofDetail`. */
export type TerminalRead = {
  subject: string
  resourceId: string
  userId: string
  resource: string
  resourceState: string
  by: string
  at: Date
  upTo: Date
}

/** Closes the failures of the resource up to the reading. Answers how many are closed by a re-read that were not. */
export async function keepReRead(tx: Transaction, environment: string, read: TerminalRead): Promise<number> {
  const { subject, resourceId, userId, at, resource, resourceState, by, upTo } = read
  await lockRecovery(tx, environment)
  const detail = { kind: 're-read', userId, resource, resourceState, by, upTo: upTo.toISOString() } as const
  await storeProofs(tx, [{ environment, kind: 're-read', subject, resourceId, at, detail }])
  const open = async () => {
    const { rows } = await tx.execute<{ id: string; state: string }>(sql`
      select delivery_id::text as id, state from recovery_item
      where environment = ${environment} and resource_id = ${resourceId}`)
    return rows
  }
  const items = await open()
  await judgeItems(
    tx,
    environment,
    items.map(({ id }) => Number(id)),
  )
  const still = new Set((await open()).flatMap(({ id, state }) => (state === 'open' ? id : [])))
  return items.filter(({ id, state }) => state === 'open' && !still.has(id)).length
}
