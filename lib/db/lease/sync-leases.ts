import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { AppError } from '../../errors'
import type { ProcessIdentity } from '../../model/process-identity'
import type { SyncProblem } from '../../model/sync-state'
import type { SyncClock } from '../../platform-sync/clock'
import { getDatabase, type Transaction } from '../index'
import { ownIdentity } from '../process-identity'
import { isLeaseOver, isOwnerGone, leaseEnd, whileBeating } from './lease'

/** The right to sync an environment until another run takes over. */
export type Lease = { environment: string; fence: number }

export type TakenLease = Lease & { problem: SyncProblem | null }

export type SyncEnd = { isCaughtUp: boolean; problem: SyncProblem | null }

/** The longest that a run waits for the lease of another. */
const WAIT_MS = 120_000
const ASK_AGAIN_MS = 250

/** A table of sync states with `environment` as its key. */
export type LeasedTable = PgTable &
  Record<'environment' | 'leaseUntil' | 'leaseHolder' | 'fence' | 'startedAt' | 'problem' | 'caughtUpAt', PgColumn>

/**
 * Leases in a table of sync states, one row per environment. A fence that grows with each lease shuts out late writes.
 *
 * @param ofRun columns that tell of a run, empty at its beginning and after its end.
 * @param resource such as "the archive", for the error of a run that lost its lease.
 */
export function leasesIn(table: LeasedTable, ofRun: readonly PgColumn[], resource: string) {
  const set = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
  const emptied = (columns: readonly PgColumn[]) => columns.map(({ name }) => sql`${sql.identifier(name)} = null`)
  const noRun = set(emptied([table.leaseUntil, table.leaseHolder, ...ofRun]))
  const isFree = () => isLeaseOver(table.leaseUntil)
  const holds = ({ environment, fence }: Lease) =>
    sql`${table.environment} = ${environment} and ${table.fence} = ${fence}`
  const lost = () => new AppError('conflict', `Another run of the sync of ${resource} has taken over.`)
  const jsonOf = (value: object | null) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`

  async function takeFree(environment: string): Promise<TakenLease | null> {
    const holder = jsonOf(ownIdentity())
    const begin = set([
      sql`lease_until = ${leaseEnd()}, lease_holder = ${holder}, started_at = now()`,
      ...emptied(ofRun),
    ])
    const db = await getDatabase()
    const { rows } = await db.execute<{ fence: string; problem: SyncProblem | null }>(sql`
      insert into ${table} (environment, fence, lease_until, lease_holder, started_at)
      values (${environment}, 1, ${leaseEnd()}, ${holder}, now())
      on conflict (environment) do update set fence = ${table.fence} + 1, ${begin} where ${isFree()}
      returning fence, problem`)
    const [taken] = rows
    return taken ? { environment, fence: Number(taken.fence), problem: taken.problem } : null
  }

  async function freeDead(environment: string): Promise<boolean> {
    const db = await getDatabase()
    const { rows } = await db.execute<{ holder: ProcessIdentity | null; fence: string }>(
      sql`select lease_holder as holder, fence from ${table} where environment = ${environment}`,
    )
    const [state] = rows
    if (!state?.holder || !(await isOwnerGone(state.holder))) return false
    const freed = await db.execute(sql`
      update ${table} set ${noRun}, fence = fence + 1
      where ${holds({ environment, fence: Number(state.fence) })} and lease_until is not null returning environment`)
    return freed.rows.length > 0
  }

  async function take(environment: string): Promise<TakenLease | null> {
    return (await takeFree(environment)) ?? ((await freeDead(environment)) ? takeFree(environment) : null)
  }

  async function beat(lease: Lease): Promise<void> {
    const db = await getDatabase()
    await db.execute(
      sql`update ${table} set lease_until = ${leaseEnd()} where ${holds(lease)} and lease_until is not null`,
    )
  }

  return {
    /** @returns null while a living run holds it. */
    take,
    /** @returns null after two minutes or an abort. */
    async takeOnceFree(environment: string, signal: AbortSignal, clock: SyncClock): Promise<TakenLease | null> {
      const until = clock.now() + WAIT_MS
      let taken = await take(environment)
      while (!taken && !signal.aborted && clock.now() < until) {
        await clock.wait(ASK_AGAIN_MS, signal)
        taken = await take(environment)
      }
      return taken
    },
    /**
     * Ends the lease of a dead process: on PGlite of any other, on Postgres of one on this machine.
     *
     * @returns whether a lease was ended.
     */
    freeDead,
    /** Whether no living run holds a lease. */
    isFree,
    holds,
    lost,
    /** Does nothing once the lease is lost. */
    beat,
    /** Keeps the lease while `work` goes on. */
    whileHeld: <T>(lease: Lease, work: () => Promise<T>) => whileBeating(() => beat(lease), work),
    /** Locks the lease for the transaction. @throws AppError `conflict` when another run has taken over. */
    async check(tx: Transaction, lease: Lease): Promise<void> {
      const { rows } = await tx.execute(sql`select fence from ${table} where ${holds(lease)} for update`)
      if (rows.length === 0) throw lost()
    },
    /** @throws AppError `conflict` when another run has taken over. */
    async noteProblem(lease: Lease, problem: SyncProblem): Promise<void> {
      const db = await getDatabase()
      const { rows } = await db.execute(sql`
        update ${table} set lease_until = ${leaseEnd()}, problem = ${jsonOf(problem)}
        where ${holds(lease)} returning fence`)
      if (rows.length === 0) throw lost()
    },
    /** Does nothing once the lease is lost. */
    async end(lease: Lease, { isCaughtUp, problem }: SyncEnd): Promise<void> {
      const db = await getDatabase()
      await db.execute(sql`
        update ${table} set ${noRun}, problem = ${jsonOf(problem)} ${isCaughtUp ? sql`, caught_up_at = now()` : sql``}
        where ${holds(lease)}`)
    },
    /** Ends the run of any process; the fence shuts out its late writes. Answers whether there was one. */
    async stop(tx: Transaction, environment: string): Promise<boolean> {
      const stopped = await tx.execute(sql`
        update ${table} set ${noRun}, problem = null, fence = fence + 1
        where environment = ${environment} and lease_until is not null returning environment`)
      return stopped.rows.length > 0
    },
    /** Frees all leases, at the start of the only process that can hold one. */
    async clear(): Promise<void> {
      const db = await getDatabase()
      await db.execute(sql`update ${table} set ${noRun}`)
    },
  }
}
