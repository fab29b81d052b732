import { startCluster } from '../../scripts/citus/cluster.mjs'
import { createOnCluster, nodesOf } from '../../scripts/citus/database.mjs'
import type { Prepared } from '../support/benchmark'
import { runScript } from '../support/servers'
import { largeArchive, SERVER } from './large-archive'

const DISTRIBUTE = ['--conditions=react-server', '--import', 'tsx', 'scripts/citus/distribute.ts']

/** An environment lies on one node, so each archive is on a worker and is asked through the coordinator. */
export async function prepare(): Promise<Prepared> {
  const cluster = await startCluster({ isDurable: true, settings: SERVER })
  if (!cluster) return { benchmarks: [], about: { Citus: 'not found' }, close: () => Promise.resolve() }
  const small = new URL('/small', cluster.url).href
  await createOnCluster(cluster.url, await nodesOf(cluster.url), 'small')
  for (const DATABASE_URL of [cluster.url, small])
    await runScript(DISTRIBUTE, { DATABASE_URL, NEXTAUTH_SECRET: 'a-secret-for-the-benchmark-only-0123' })
  return largeArchive({ engine: 'Citus', large: cluster.url, small, stop: cluster.stop })
}
