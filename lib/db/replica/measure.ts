import 'server-only'
import type { Pool } from 'pg'
import { freshAsOf, type LogPoint, parseLsn } from './freshness'

/**
 * Why reads can’t go to a replica, however far it has come. `other`: it is no copy of this database. `timeline`: its rows have another
 * history than those of the primary, as in a replica that still follows the server from before a failover.
 */
export type ReplicaTrouble = 'down' | 'promoted' | 'other' | 'timeline' | 'version'

export type Measured = {
  trouble: ReplicaTrouble | null
  /** The error behind `down`. */
  failure?: unknown
  /** How far the replica was behind at most, when it was measured. */
  behindMs: number
  /** The id of the newest audit row that the replica has. */
  lastAct: number
  /** When it was measured, on the clock of `performance.now()`. */
  at: number
}

const LIMIT_MS = 2_000
/** One point a second for the longest time that a replica may be behind. */
const POINTS_AT_MOST = 3_600

const SAME = `
  (select system_identifier::text from pg_control_system()) || ' ' || current_database() as place,
  (select max(created_at)::text from drizzle.__drizzle_migrations) as version`

/** The name of a log file begins with the timeline, in hex. */
const PRIMARY_TIMELINE = `('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int`

/** The newest timeline known: that of the checkpoint can be minutes old, and not every account may read that of the receiver. */
const STANDBY_TIMELINE = `
  greatest((select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery()),
    (select max(received_tli) from pg_stat_wal_receiver))`

/** With `synchronous_commit` off, commits are seen before they are written, so the insert position of the log counts. */
const PRIMARY = `
  select pg_current_wal_insert_lsn()::text as lsn, (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
    ${PRIMARY_TIMELINE} as timeline, ${SAME}`

const STANDBY = `
  select pg_is_in_recovery() as "isStandby", case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn,
    (extract(epoch from pg_last_xact_replay_timestamp()) * 1000)::float8 as "lastCommitAt",
    coalesce((select last_id from audit_head where id = 1), 0)::float8 as "lastAct", ${STANDBY_TIMELINE} as timeline,
    ${SAME}`

type Same = { place: string; timeline: number; version: string }
type OfPrimary = Same & { lsn: string; at: number }
type OfStandby = Same & { isStandby: boolean; lsn: string | null; lastCommitAt: number | null; lastAct: number }

/**
 * Compares a replica with its primary, first what the primary has written and then what the replica has replayed, all times by the
 * clock of the primary. Never fails: a server that gives no answer in time is trouble.
 */
export function createMeasure(primary: Pool, probe: Pool): () => Promise<Measured> {
  const points: LogPoint[] = []
  return async () => {
    try {
      const own = await first<OfPrimary>(primary, PRIMARY)
      const at = performance.now()
      points.push({ lsn: parseLsn(own.lsn), at: own.at })
      if (points.length > POINTS_AT_MOST) points.shift()
      const found = await withinLimit(first<OfStandby>(probe, STANDBY))
      const trouble = troubleOf(own, found)
      if (trouble !== null || found.lsn === null) return { ...UNKNOWN, trouble: trouble ?? 'promoted', at }
      const asOf = freshAsOf(points, parseLsn(found.lsn), found.lastCommitAt)
      const behindMs = asOf === null ? Number.POSITIVE_INFINITY : Math.max(0, own.at - asOf)
      return { trouble, behindMs, lastAct: found.lastAct, at }
    } catch (failure) {
      return { ...UNKNOWN, trouble: 'down', failure, at: performance.now() }
    }
  }
}

const UNKNOWN = { behindMs: 0, lastAct: 0 }

function troubleOf(own: Same, found: OfStandby): ReplicaTrouble | null {
  if (found.place !== own.place) return 'other'
  if (!found.isStandby) return 'promoted'
  if (found.timeline !== own.timeline) return 'timeline'
  return found.version === own.version ? null : 'version'
}

async function first<Row extends object>(pool: Pool, text: string): Promise<Row> {
  const { rows } = await pool.query<Row>(text)
  if (!rows[0]) throw new Error('one row is answered')
  return rows[0]
}

async function withinLimit<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })), LIMIT_MS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
