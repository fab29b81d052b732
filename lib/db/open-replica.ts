import 'server-only'
import type { Pool } from 'pg'
import { codeOf } from './connection-error'
import { openReplicaPool } from './open-postgres'
import { createReplica, type Replica, type ReplicaFailure } from './replica/replica'
import { asUnavailable, underQuery } from './unavailable'

/** Opens no connection yet. */
export function openReplica(primary: Pool, { url, maxBehindMs }: { url: string; maxBehindMs: number }): Replica {
  const pools = { pool: openReplicaPool(url), probe: openReplicaPool(url, 1) }
  return createReplica({ ...pools, primary, url, maxBehindMs, failureOf: replicaFailureOf })
}

/** SQLSTATE: the replay had to remove rows that the read needed. */
const CONFLICT_WITH_RECOVERY = '40001'

/** SQLSTATEs: a statement takes too long, which it does on the primary, too, or it writes, which is a mistake of ours. */
const OF_THE_STATEMENT: ReadonlySet<string> = new Set(['57014', '25006'])

/** @returns null for an error that the primary would have had, too */
export function replicaFailureOf(error: unknown): ReplicaFailure | null {
  const code = codeOf(underQuery(error)) ?? ''
  if (OF_THE_STATEMENT.has(code)) return null
  if (code === CONFLICT_WITH_RECOVERY) return 'cut short'
  return asUnavailable(error) === null ? null : 'down'
}
