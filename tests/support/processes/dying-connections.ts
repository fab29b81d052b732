import type { PoolClient } from 'pg'
import { getPool } from '@/lib/db'

type Socket = { write: (...given: unknown[]) => boolean; destroy: () => void }

/** The socket is missing in the types of `pg`; on PGlite the stream stands for it. */
type Inner = PoolClient & { connection: { stream: Socket } }

/** The process dies at the nth message to the database, before or after the message left. */
export type Death = { atMessage: number; hasLeft: boolean }

/** From one message on, nothing is sent and nothing comes back, as if the process had died. */
export async function watchConnections() {
  const pool = await getPool()
  const known = new WeakSet<object>()
  const held = new Set<object>()
  let messages = 0
  let death: Death | null = null
  let isDead = false

  function wrap(client: PoolClient): void {
    if (known.has(client)) return
    known.add(client)
    client.once('end', () => setImmediate(() => giveBack(client)))
    const { stream } = (client as Inner).connection
    const write = stream.write.bind(stream)
    stream.write = (...given) => {
      if (!isDead) {
        messages += 1
        if (messages !== death?.atMessage) return write(...given)
        isDead = true
        if (death.hasLeft) write(...given)
      }
      stream.destroy()
      return false
    }
  }

  /** The connections of a dead process go, but their places in the pool come back. */
  function giveBack(client: PoolClient): void {
    if (held.has(client)) client.release(true)
  }

  const acquire = (client: PoolClient) => {
    held.add(client)
    wrap(client)
  }
  const release = (_error: unknown, client: PoolClient) => void held.delete(client)
  pool.on('acquire', acquire)
  pool.on('release', release)
  return {
    /** Counts messages anew; the process dies at `next`. */
    begin(next: Death | null): void {
      messages = 0
      death = next
      isDead = false
    },
    /** Returns whether the process had died. */
    revive(): boolean {
      const hadDied = isDead
      death = null
      isDead = false
      return hadDied
    },
    get messages() {
      return messages
    },
    stop(): void {
      pool.off('acquire', acquire)
      pool.off('release', release)
    },
  }
}
