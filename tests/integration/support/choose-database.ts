import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'

/**
 * Names the database of one test file before anything reads the configuration; `useDatabase` creates it. On PGlite it
 * is a folder of its own, on Postgres (`server` is the address of a server's maintenance database) a database.
 */
const server = inject('postgresUrl')
const name = `rampdesk_test_${randomBytes(6).toString('hex')}`

if (server) {
  const url = new URL(server)
  url.pathname = `/${name}`
  process.env.DATABASE_URL = url.href
} else {
  process.env.DATABASE_DIR = path.join(tmpdir(), name, 'pg')
}
