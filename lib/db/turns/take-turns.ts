import 'server-only'
import type { Pool, PoolClient } from 'pg'
import type { Turns } from './turns'
import { currentWork } from './work'

type Callback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/** Makes a pool of one connection give it by turns instead of first come, first served; a turn ends with the release. */
export function takeTurns(pool: Pool, turns: Turns): void {
  const connect = pool.connect.bind(pool)
  const connectInTurn = async (): Promise<PoolClient> => {
    const endTurn = await turns.take(currentWork())
    try {
      const client = await connect()
      const { release } = client
      client.release = (error) => {
        release(error)
        endTurn()
      }
      return client
    } catch (error) {
      endTurn()
      throw error
    }
  }
  // `pg` itself uses callbacks, transactions promises.
  pool.connect = ((callback?: Callback) => {
    if (!callback) return connectInTurn()
    connectInTurn().then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    )
  }) as typeof pool.connect
}
