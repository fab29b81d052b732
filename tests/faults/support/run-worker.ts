import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import { startWorker } from '@/lib/worker/worker'

/** A worker as `npm run worker` starts it, on either engine, until it is killed. With AS_HOST, other processes can’t tell whether it runs. */
const { AS_HOST } = process.env
if (AS_HOST) {
  os.hostname = () => AS_HOST
  syncBuiltinESMExports()
}
await startWorker()
