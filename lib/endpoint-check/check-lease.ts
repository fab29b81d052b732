import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { getDatabase, type Transaction } from '../db'
import { isJobFree, leaseEnd, newRunOwner } from '../db/lease/lease'
import { endpointCheck } from '../db/schema'
import { AppError } from '../errors'
import type { RunOwner } from '../model/redelivery'
import { cutStep } from './core/run-check.mjs'

export type CheckRow = typeof endpointCheck.$inferSelect

/** The right to run a check. */
export type CheckLease = { check: CheckRow; owner: RunOwner }

/**
 * Takes the lease of a check that no living run holds. A step that a dead run had begun is not sent again.
 *
 * @returns null where there is nothing to run
 */
export async function takeCheck(environment: string, checkId: number): Promise<CheckLease | null> {
  const db = await getDatabase()
  const owner = newRunOwner()
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(endpointCheck).where(eq(endpointCheck.id, checkId)).for('update')
    if (row?.environment !== environment || row.state !== 'running' || !(await isJobFree(tx, endpointCheck, row)))
      return null
    const cut = row.begun > row.results.length ? cutStep(row.results.length) : null
    const results = cut ? [...row.results, cut] : row.results
    const [check] = await tx
      .update(endpointCheck)
      .set({ results, leaseOwner: owner, leaseUntil: leaseEnd() })
      .where(eq(endpointCheck.id, checkId))
      .returning()
    return check ? { check, owner } : null
  })
}

const heldCheck = ({ check, owner }: CheckLease) =>
  and(
    eq(endpointCheck.id, check.id),
    eq(endpointCheck.state, 'running'),
    sql`${endpointCheck.leaseOwner} ->> 'run' = ${owner.run}`,
  )

type Change = Partial<typeof endpointCheck.$inferInsert>

/** Changes a check and prolongs its lease. @throws AppError `conflict` once another run has taken over */
export async function changeHeldCheck(lease: CheckLease, change: Change, tx?: Transaction): Promise<void> {
  const db = tx ?? (await getDatabase())
  const changed = await db
    .update(endpointCheck)
    .set({ leaseUntil: leaseEnd(), ...change })
    .where(heldCheck(lease))
    .returning({ id: endpointCheck.id })
  if (changed.length === 0) throw new AppError('conflict', `Another run of check ${lease.check.id} has taken over.`)
}

/** Gives the check up to another run, which goes on from the next step. Does nothing once the lease is lost. */
export async function giveBackCheck(lease: CheckLease): Promise<void> {
  const db = await getDatabase()
  await db.update(endpointCheck).set({ leaseOwner: null, leaseUntil: null }).where(heldCheck(lease))
}
