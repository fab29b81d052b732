import 'server-only'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { env } from '../../env'
import { logger } from '../../logger'
import type { ProcessIdentity } from '../../model/process-identity'
import type { RunOwner } from '../../model/redelivery'
import { getEngine, type Transaction } from '../index'
import { isRunning, ownIdentity } from '../process-identity'

type LeaseTimes = { seconds: number; beatMs: number }

/**
 * How long a lease lasts after a sign of life, and the time between two signs; a run known dead is replaced at once. On Postgres a
 * lease must end before the queue brings back the job of a dead process: eleven seconds at the earliest after its last sign of life in
 * the queue, which may be two seconds apart from that of the lease. On PGlite no other process waits, and signs wait for their turn.
 */
const TIMES: Record<'postgres' | 'pglite', LeaseTimes> = {
  postgres: { seconds: 8, beatMs: 2000 },
  pglite: { seconds: 60, beatMs: 15_000 },
}

export const leaseTimes = (): LeaseTimes => (env().databaseUrl ? TIMES.postgres : TIMES.pglite)

/** The end of a lease, counted from this moment and not from the beginning of the transaction, which may outlast a lease. */
export const leaseEnd = () => sql`clock_timestamp() + make_interval(secs => ${leaseTimes().seconds})`

export const isLeaseOver = (leaseUntil: PgColumn) => sql`(${leaseUntil} is null or ${leaseUntil} < now())`

export function newRunOwner(): RunOwner {
  return { ...ownIdentity(), run: randomUUID() }
}

/** Whether the process that holds a lease has ended: on PGlite, where no other process works, any but this one has. */
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

/** Prolongs a lease by `beat` while `work` goes on. A beat that waits for the database takes no second connection. */
export async function whileBeating<T>(beat: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  const onMissed = (err: unknown) => logger.warn({ err }, 'A lease could not be prolonged')
  let isBeating = false
  const beatOnce = async () => {
    if (isBeating) return
    isBeating = true
    await beat()
      .catch(onMissed)
      .finally(() => {
        isBeating = false
      })
  }
  const timer = setInterval(() => void beatOnce(), leaseTimes().beatMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
