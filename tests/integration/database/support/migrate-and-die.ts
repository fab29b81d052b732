import { migrateDatabase } from '@/lib/db/migrate'
import { openAsItIs } from '@/lib/db/open-database'
import { env } from '@/lib/env'

/** Migrates the configured database and is killed after as many migrations as the argument says. */
const last = Number(process.argv[2])

const { pool } = await openAsItIs(env())
await migrateDatabase(pool, ({ done }) => {
  if (done === last) process.kill(process.pid, 'SIGKILL')
})
