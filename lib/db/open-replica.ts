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

/** The replay had to remove what the read needed. */
const CONFLICT_WITH_RECOVERY = '40001'

/** A statement that takes too long does so on the primary, too, and one that changes something is a mistake of ours. */
const OF_THE_STATEMENT: ReadonlySet<string> = new Set(['57014', '25006'])

/** @returns null for what would have failed on the primary, too */
export function replicaFailureOf(error: unknown): ReplicaFailure | null {
  const code = codeOf(underQuery(error)) ?? ''
  if (OF_THE_STATEMENT.has(code)) return null
  if (code === CONFLICT_WITH_RECOVERY) return 'cut short'
  return asUnavailable(error) === null ? null : 'down'
}
