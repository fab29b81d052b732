import { Client } from 'pg'

/** @typedef {{ host: string, port: number }} Node */

/**
 * Creates a database on each node, which Citus leaves to us, and tells the coordinator of its workers.
 *
 * @param {string} url the address of any database of the coordinator, which is the first node.
 * @param {readonly Node[]} nodes
 * @param {string} name
 */
export async function createOnCluster(url, nodes, name) {
  for (const node of nodes) {
    await runOn(atNode(url, node), [`create database "${name}"`])
    await runOn(atNode(url, node, name), ['create extension citus'])
  }
  const [coordinator, ...workers] = nodes
  if (!coordinator) throw new Error('A cluster has a coordinator')
  await runOn(atNode(url, coordinator, name), [
    `select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`,
    ...workers.map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
  ])
}

/**
 * The address of a database on a node; without `database`, of the database that `url` names.
 *
 * @param {string} url
 * @param {Node} node
 * @param {string} [database]
 */
export function atNode(url, { host, port }, database) {
  const address = new URL(url)
  address.hostname = host
  address.port = String(port)
  if (database !== undefined) address.pathname = `/${database}`
  return address.href
}

/**
 * @param {string} connectionString
 * @param {readonly string[]} statements
 */
export async function runOn(connectionString, statements) {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * The nodes of a cluster, its coordinator first.
 *
 * @param {string} connectionString the address of a database of the coordinator that has the extension.
 * @returns {Promise<Node[]>}
 */
export async function nodesOf(connectionString) {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query('select nodename as host, nodeport as port from pg_dist_node order by groupid')
    return rows
  } finally {
    await client.end()
  }
}
