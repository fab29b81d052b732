import 'server-only'
import { Pool } from 'pg'
import type { OpenDatabase } from './open-database'
import type { Pglite } from './open-pglite'
import { prepareSession } from './open-postgres'
import { takeTurns } from './turns/take-turns'
import { createTurns } from './turns/turns'

/** PGlite has one session; `takeTurns` decides who gets it next. */
const SESSION = {
  user: 'postgres',
  database: 'postgres',
  max: 1,
  connectionTimeoutMillis: 60_000,
  idleTimeoutMillis: 0,
}

/** No transaction of ours takes this long. */
const STUCK_MS = 120_000

/** Opens a pool over the one session. `close` waits for all who have the session or wait for it; the engine stays open. */
export function openEmbeddedPool(
  engine: Pick<Pglite, 'openStream' | 'requireAlive'>,
): Pick<OpenDatabase, 'pool' | 'requireAlive' | 'sliceMs' | 'waiting' | 'close'> {
  const pool = new Pool({ ...SESSION, stream: engine.openStream, onConnect: prepareSession })
  const turns = createTurns()
  takeTurns(pool, turns)
  return {
    pool,
    sliceMs: () => turns.sliceMs,
    waiting: () => turns.waiting,
    requireAlive: () => {
      engine.requireAlive()
      if (turns.heldMs > STUCK_MS) throw new Error('The session of the embedded database is not given back.')
    },
    close: async () => {
      await turns.idle()
      await pool.end()
    },
  }
}
