import 'server-only'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'
import { LOCKS, withLock } from './advisory-lock'

/** In one transaction; processes wait for each other. */
export async function migrateDatabase(pool: Pool): Promise<void> {
  const migrationsFolder = path.join(/*turbopackIgnore: true*/ process.cwd(), 'lib', 'db', 'migrations')
  await withLock(pool, LOCKS.migrations, (client) => migrate(drizzle(client), { migrationsFolder }))
}
