import { startPostgres } from '../postgres.mjs'
import { createOnCluster } from './database.mjs'

/** @import { Node } from './database.mjs' */

const WORKERS = 2

/** Citus needs a background process for each database on each node, and a prepared transaction for each shard. */
const SETTINGS = {
  shared_preload_libraries: 'citus',
  max_connections: 300,
  max_prepared_transactions: 300,
  max_worker_processes: 64,
  max_locks_per_transaction: 256,
  // The nodes trust each other on loopback.
  'citus.node_conninfo': 'sslmode=disable',
}

/**
 * Three nodes of Citus on loopback, a coordinator and two workers, with a database that knows them all.
 *
 * @param {{ isDurable?: boolean, settings?: Record<string, string | number> }} [options] settings of each node
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | null>} null if Postgres or Citus is not installed.
 */
export async function startCluster({ isDurable = false, settings = {} } = {}) {
  /** @type {{ url: string, stop: () => Promise<void> }[]} */
  const servers = []
  const stop = async () => void (await Promise.all(servers.map((server) => server.stop())))
  try {
    for (let count = 0; count < 1 + WORKERS; count++) {
      const server = await startPostgres({ isDurable, settings: { ...SETTINGS, ...settings } })
      if (!server) return null
      servers.push(server)
    }
    const [coordinator, ...workers] = servers.map(({ url }) => nodeOf(url))
    if (!coordinator) throw new Error('A cluster has a coordinator')
    const database = 'rampdesk'
    const url = new URL(servers[0]?.url ?? '')
    await createOnCluster(url.href, [coordinator, ...workers], database)
    url.pathname = `/${database}`
    return { url: url.href, stop }
  } catch (error) {
    await stop()
    if (error instanceof Error && /could not access file "citus"/.test(error.message)) return null
    throw error
  }
}

/**
 * @param {string} url
 * @returns {Node}
 */
function nodeOf(url) {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port) }
}
