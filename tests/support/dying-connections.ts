import type { PoolClient } from 'pg'
import { getPool } from '@/lib/db'

type Socket = { write: (...given: unknown[]) => boolean; destroy: () => void }

/** `pg` keeps the socket there, and on PGlite what stands for one; it is not part of its types. */
type Inner = PoolClient & { connection: { stream: Socket } }

/** Where the process dies: at its nth message to the database, with or without that message having left. */
export type Death = { atMessage: number; hasLeft: boolean }

/**
 * Breaks the connections to the database as the death of the process would: from one message on nothing is sent any more
 * and nothing comes back. What was under way is rolled back, or committed without anybody hearing of it.
 */
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

  /** A transaction that could not even begin keeps its connection: what a process holds goes with it, a pool's place does not. */
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
    /** Counts messages anew, and dies at one of them if told to. */
    begin(next: Death | null): void {
      messages = 0
      death = next
      isDead = false
    },
    /** Connections may be made again. Answers whether the process had died. */
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
