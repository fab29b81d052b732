import 'server-only'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { getDatabase, type Transaction } from '../db'
import { ownIdentity } from '../db/process-identity'
import { isOwnerGone } from '../db/run-owner'
import { AppError } from '../errors'
import type { ProcessIdentity } from '../model/process-identity'
import type { SyncProblem } from '../model/sync-state'

/** The right to sync an environment until another run takes over. */
export type Lease = { environment: string; fence: number }

export type TakenLease = Lease & { problem: SyncProblem | null }

/** Life after the last sign of life; a run known dead is replaced at once. */
const LEASE_SECONDS = 60

/** A request may outlast a lease. */
export const LEASE_BEAT_MS = 15_000

export const leaseEnd = sql`now() + make_interval(secs => ${LEASE_SECONDS})`

/** Columns `environment` (the key), `lease_until`, `lease_holder`, `fence`, `started_at` and `problem`. */
export type LeasedTable = PgTable &
  Record<'environment' | 'leaseUntil' | 'leaseHolder' | 'fence' | 'startedAt' | 'problem', PgColumn>

/**
 * Leases in a table of sync states, one row per environment.
 *
 * @param ofRun columns that tell of a run, empty at its beginning and after its end.
 * @param resource such as "the archive", for the error of a run that lost its lease.
 */
export function leasesIn(table: LeasedTable, ofRun: readonly PgColumn[], resource: string) {
  const own = sql.identifier(getTableName(table))
  const emptied = (columns: readonly PgColumn[]) =>
    sql.join(
      columns.map(({ name }) => sql`${sql.identifier(name)} = null`),
      sql`, `,
    )
  const noRun = emptied([table.leaseUntil, table.leaseHolder, ...ofRun])
  const isFree = () => sql`(${table.leaseUntil} is null or ${table.leaseUntil} < now())`
  const holds = ({ environment, fence }: Lease) =>
    sql`${table.environment} = ${environment} and ${table.fence} = ${fence}`
  const lost = () => new AppError('conflict', `Another run of the sync of ${resource} has taken over.`)

  async function takeFree(environment: string): Promise<TakenLease | null> {
    const begin = sql.join(
      [
        sql`lease_until = ${leaseEnd}, lease_holder = ${JSON.stringify(ownIdentity())}::jsonb, started_at = now()`,
        ...(ofRun.length > 0 ? [emptied(ofRun)] : []),
      ],
      sql`, `,
    )
    const db = await getDatabase()
    const { rows } = await db.execute<{ fence: string; problem: SyncProblem | null }>(sql`
      insert into ${own} (environment, fence, lease_until, lease_holder, started_at)
      values (${environment}, 1, ${leaseEnd}, ${JSON.stringify(ownIdentity())}::jsonb, now())
      on conflict (environment) do update set fence = ${table.fence} + 1, ${begin} where ${isFree()}
      returning fence, problem`)
    const [taken] = rows
    return taken ? { environment, fence: Number(taken.fence), problem: taken.problem } : null
  }

  async function freeDead(environment: string): Promise<boolean> {
    const db = await getDatabase()
    const { rows } = await db.execute<{ holder: ProcessIdentity | null; fence: string }>(
      sql`select lease_holder as holder, fence from ${own} where environment = ${environment}`,
    )
    const [state] = rows
    if (!state?.holder || !(await isOwnerGone(state.holder))) return false
    const freed = await db.execute(sql`
      update ${own} set ${noRun}, fence = fence + 1
      where ${holds({ environment, fence: Number(state.fence) })} and lease_until is not null returning environment`)
    return freed.rows.length > 0
  }

  return {
    /** Null while a living run holds it. */
    take: async (environment: string): Promise<TakenLease | null> =>
      (await takeFree(environment)) ?? ((await freeDead(environment)) ? takeFree(environment) : null),
    /**
     * Ends the lease of a dead process: on PGlite of any other, on Postgres of one on this machine. Its fence shuts
     * out its late writes.
     *
     * @returns whether a lease was ended.
     */
    freeDead,
    /** Whether no living run holds a lease. */
    isFree,
    holds,
    lost,
    /** Does nothing once the lease is lost. */
    async beat(lease: Lease): Promise<void> {
      const db = await getDatabase()
      await db.execute(
        sql`update ${own} set lease_until = ${leaseEnd} where ${holds(lease)} and lease_until is not null`,
      )
    },
    /** Locks the lease for the transaction. @throws AppError `conflict` when another run has taken over. */
    async check(tx: Transaction, lease: Lease): Promise<void> {
      const { rows } = await tx.execute(sql`select fence from ${own} where ${holds(lease)} for update`)
      if (rows.length === 0) throw lost()
    },
    /** Ends the run with what it leaves; does nothing once the lease is lost. */
    async end(lease: Lease, left: SQL): Promise<void> {
      const db = await getDatabase()
      await db.execute(sql`update ${own} set ${noRun}, ${left} where ${holds(lease)}`)
    },
    /** Ends a run of any process, whose late writes its fence shuts out. Answers whether there was one. */
    async stop(tx: Transaction, environment: string): Promise<boolean> {
      const stopped = await tx.execute(sql`
        update ${own} set ${noRun}, problem = null, fence = fence + 1
        where environment = ${environment} and lease_until is not null returning environment`)
      return stopped.rows.length > 0
    },
    /** For the start of the only process that can hold one. */
    async clear(): Promise<void> {
      const db = await getDatabase()
      await db.execute(sql`update ${own} set ${noRun}`)
    },
  }
}
