import type { TestProject } from 'vitest/node'
import { distributeDatabase } from '@/lib/db/cluster/distribute'
import { openServer } from '@/lib/db/open-database'
import { atNode, createOnCluster, type Node, nodesOf, runOn } from '@/scripts/citus/database.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** A distributed database to copy on each of these nodes, the coordinator first; undefined without Citus. */
    citus: { nodes: Node[]; template: string } | undefined
  }
}

/** Few shards, because each is a table on a node, but more than nodes, so that environments lie apart. */
const SHARDS = 4

/**
 * Distributing anew for each file takes seconds, a copy a moment. Citus connects to each database of its own accord,
 * and a database with a connection can’t be copied.
 */
export default async function prepareCitus(project: TestProject) {
  const url = project.config.provide.postgresUrl ?? ''
  const nodes = await nodesOf(url)
  const template = `rampdesk_template_${process.pid}`
  await createOnCluster(url, nodes, template)
  const [coordinator] = nodes
  if (!coordinator) throw new Error('CITUS_DATABASE_URL names no cluster.')
  const { pool, close } = await openServer(atNode(url, coordinator, template))
  await distributeDatabase(pool, { shards: SHARDS, say: () => undefined })
  await close()
  for (const node of nodes)
    await runOn(atNode(url, node), [
      `alter database "${template}" allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`,
    ])
  project.provide('citus', { nodes, template })
  return async () => {
    for (const node of nodes) await runOn(atNode(url, node), [`drop database "${template}" with (force)`])
  }
}
