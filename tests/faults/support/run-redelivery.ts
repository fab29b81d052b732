/** A worker of one redelivery: runs `JOB` of the only environment to its end. */
import { closeDatabase } from '@/lib/db'
import { env } from '@/lib/env'
import { runRedelivery } from '@/lib/redelivery/jobs/run-job'

const [environment] = env().environments
if (!environment) throw new Error('No environment is configured')
await runRedelivery(environment.name, Number(process.env.JOB), new AbortController().signal)
await closeDatabase()
process.exit(0)
