import 'server-only'
import { type ClientBase, Pool } from 'pg'
import { AppError } from '../errors'
import { logger } from '../logger'
import { outageOfProcess } from '../outage-log'
import { codeOf } from './connection-error'

/** Limits of each pool; times in milliseconds. */
const LIMITS = {
  max: 10,
  connectionTimeoutMillis: 10_000,
  idleTimeoutMillis: 30_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  application_name: 'rampdesk',
  keepAlive: true,
}

/**
 * Settings of each session, also between nodes of a cluster. Queries read a few rows by an index, but seem costly in a large archive:
 * the server would compile them for hundreds of milliseconds, or start processes for ten.
 */
export const SESSION_SETTINGS = { timezone: 'UTC', jit: 'off', max_parallel_workers_per_gather: '0' }

const SET_SESSION = Object.entries(SESSION_SETTINGS)
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join('; ')

/** Opens no connection yet. */
export function openPostgresPool(connectionString: string, max = LIMITS.max): Pool {
  return new Pool({ ...LIMITS, max, connectionString, onConnect: prepareSession })
}

/**
 * A pool for a replica: gives up sooner, since the primary is there, and writes nothing even after a promotion. Opens no connection yet.
 */
export function openReplicaPool(connectionString: string, max = LIMITS.max): Pool {
  const options = '-c default_transaction_read_only=on'
  const limits = { ...LIMITS, max, connectionTimeoutMillis: 2_000, options }
  return new Pool({ ...limits, connectionString, onConnect: startSession })
}

/** Sets up a session; a lost one does not end the process. */
export async function prepareSession(client: ClientBase): Promise<void> {
  await startSession(client)
  const linesLeftOut = outageOfProcess().end()
  if (linesLeftOut !== null) logger.warn({ linesLeftOut }, 'The database answers again')
}

async function startSession(client: ClientBase): Promise<void> {
  // A busy connection fails its query; the pool listens to idle connections.
  client.on('error', (error) => {
    const err = new AppError('unavailable', 'A database connection was lost.')
    logger.warn({ err, code: codeOf(error) }, 'A database connection was lost')
  })
  await client.query(SET_SESSION)
}
