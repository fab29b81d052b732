/** A worker as `npm run worker` has it, on either engine, until it is killed. */
import { startWorker } from '@/lib/worker/worker'

await startWorker()
