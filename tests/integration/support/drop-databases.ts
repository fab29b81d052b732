import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { atNode } from '@/scripts/citus/database.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The prefix of the databases of this run; undefined on PGlite. */
    databasePrefix: string | undefined
  }
}

/** Drops the databases that processes kept from file to file. */
export default function dropDatabases(project: TestProject) {
  const prefix = `rampdesk_test_${randomBytes(4).toString('hex')}_`
  project.provide('databasePrefix', prefix)
  return async () => {
    const { postgresUrl = '', citus } = project.getProvidedContext()
    for (const url of citus?.nodes.map((node) => atNode(postgresUrl, node)) ?? [postgresUrl]) await dropAll(url, prefix)
  }
}

async function dropAll(connectionString: string, prefix: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { name } of rows) await client.query(`drop database if exists "${name}" with (force)`)
  } finally {
    await client.end()
  }
}
