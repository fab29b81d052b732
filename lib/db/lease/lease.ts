import 'server-only'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { logger } from '../../logger'
import type { ProcessIdentity } from '../../model/process-identity'
import type { RunOwner } from '../../model/redelivery'
import { getEngine, type Transaction } from '../index'
import { isRunning, ownIdentity } from '../process-identity'

/** Life after the last sign of life; a run known dead is replaced at once. */
export const LEASE_SECONDS = 60

/** A request, or a wait for the database, may outlast a lease. */
export const LEASE_BEAT_MS = 15_000

export const leaseEnd = sql`now() + make_interval(secs => ${LEASE_SECONDS})`

export const isLeaseOver = (leaseUntil: PgColumn) => sql`(${leaseUntil} is null or ${leaseUntil} < now())`

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

/** Whether no living run holds the row of a job. */
export async function isJobFree(
  tx: Transaction,
  table: PgTable & Record<'id' | 'leaseUntil', PgColumn>,
  { id, leaseOwner }: { id: number; leaseOwner: RunOwner | null },
): Promise<boolean> {
  if (leaseOwner === null || (await isOwnerGone(leaseOwner))) return true
  const { rows } = await tx.execute(
    sql`select from ${table} where ${table.id} = ${id} and ${isLeaseOver(table.leaseUntil)}`,
  )
  return rows.length > 0
}

/** Prolongs a lease by `beat` while `work` goes on. */
export async function whileBeating<T>(beat: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  const onMissed = (err: unknown) => logger.warn({ err }, 'A lease could not be prolonged')
  const timer = setInterval(() => void beat().catch(onMissed), LEASE_BEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
