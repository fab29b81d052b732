import '../lib/commands/load-env'
import { getDatabase } from '@/lib/db'
import { distributeDatabase } from '@/lib/db/cluster/distribute'
import { env } from '@/lib/env'
import { runCommand } from '../lib/commands/run-command'

const SHARDS = 32
const SHARDS_AT_MOST = 1024

const USAGE = `Usage: npm run distribute [-- --shards <number>]
Distributes the archive in DATABASE_URL, the coordinator of a Citus cluster, over the nodes: all deliveries of an environment, and the
data kept about them, are on one node. Stop the app and its workers first. If it is interrupted, run it again: it continues.
  --shards   the number of parts, 1 to ${SHARDS_AT_MOST} (default: ${SHARDS}); counts only when the first table is distributed`

await runCommand(USAGE, { shards: { type: 'string', default: String(SHARDS) } }, async (values) => {
  const shards = Number(values.shards)
  if (!Number.isInteger(shards) || shards < 1 || shards > SHARDS_AT_MOST) throw new Error(USAGE)
  if (!env().databaseUrl) throw new Error('DATABASE_URL is not set: the embedded database runs on this machine only.')
  const { $client } = await getDatabase()
  await distributeDatabase($client, { shards, say: console.log })
})
