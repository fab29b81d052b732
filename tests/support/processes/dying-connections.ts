import type { PoolClient } from 'pg'
import { getPool } from '@/lib/db'

type Socket = { write: (...given: unknown[]) => boolean; destroy: () => void }

/** Outside of `pg`'s types; on PGlite it stands for the socket. */
type Inner = PoolClient & { connection: { stream: Socket } }

/** At the nth message to the database, before or after it left. */
export type Death = { atMessage: number; hasLeft: boolean }

/** From one message on nothing is sent and nothing comes back, as if the process had died. */
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

  /** A dead process's connections go; a pool's place does not. */
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
    /** Counts anew; dies at `next`. */
    begin(next: Death | null): void {
      messages = 0
      death = next
      isDead = false
    },
    /** Answers whether the process had died. */
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
