import '../lib/install/node-version.mjs'
import { startCluster } from './cluster.mjs'

const cluster = await startCluster({ isDurable: true })
if (!cluster) {
  console.error(
    'Citus is not installed here: there is no Postgres, or one without the extension. Build Citus from its public source against this Postgres (configure, make, make install), then run this again.',
  )
  process.exit(1)
}
console.log(
  `A cluster of three nodes is running. Ctrl-C stops and deletes it:\n\n  CITUS_DATABASE_URL=${cluster.url}\n`,
)
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    await cluster.stop()
    process.exit(0)
  })
// The servers are children whose output is read, so that this process lives as long as they do.
