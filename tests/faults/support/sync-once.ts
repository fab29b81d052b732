/** A process of its own that syncs one environment once; the test that starts it kills it. */
import { syncDeliveries } from '@/lib/archive/sync'
import { closeDatabase } from '@/lib/db'
import { env } from '@/lib/env'

const [environment] = env().environments
if (!environment) throw new Error('No environment is configured')
const { status } = await syncDeliveries(environment, { kind: 'head', signal: new AbortController().signal })
await closeDatabase()
process.stdout.write(`${status}\n`)
process.exit(0)
