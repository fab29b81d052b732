import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, inject, vi } from 'vitest'
import { ONE_CONNECTION } from './engines.mjs'
import { keepDatabase } from './kept-database'

/** Files that close their database, for another process or to see what happens without it, and share it with no other file. */
const WITH_THEIR_OWN = [
  'audit/command',
  'database/database',
  'database/down',
  'database/opening',
  'database/replica',
  'database/turns',
  'database/upgrade',
  'doctor/replica',
].map((name) => `${name}.test.ts`)

/** Names the database of the file before the configuration is read: a folder on PGlite, a database on Postgres; and its exports. */
const server = inject('postgresUrl')
const name = `${inject('databasePrefix') ?? 'rampdesk_test_'}${randomBytes(6).toString('hex')}`
const folder = path.join(path.dirname(inject('pgliteTemplate') ?? tmpdir()), name, 'pg')
const chosen = server ? { DATABASE_URL: urlOf(server) } : { DATABASE_DIR: folder }
const testFile = path.relative(path.join(import.meta.dirname, '..'), expect.getState().testPath ?? '')
const isKept = !testFile.startsWith('..') && !WITH_THEIR_OWN.includes(testFile)

Object.assign(process.env, isKept ? keepDatabase(chosen).variables : chosen)
process.env.EXPORT_DIR = path.join(tmpdir(), `${name}_exports`, 'exports')

vi.mock('@/lib/db/open-database', async (original) => {
  const real = await original<typeof import('@/lib/db/open-database')>()
  const { openKept } = await import('./kept-database')
  return { ...real, openEmbedded: (folder: string, onLost: () => void) => openKept(folder, onLost, real.openEmbedded) }
})

vi.mock('@/lib/db/open-postgres', async (original) => {
  const real = await original<typeof import('@/lib/db/open-postgres')>()
  const openPostgresPool: typeof real.openPostgresPool = (url, max = connectionsOfFile()) =>
    real.openPostgresPool(url, max)
  return { ...real, openPostgresPool }
})

/** Asked at each opening, because the files of a worker share their modules. */
function connectionsOfFile(): number | undefined {
  const { testPath = '' } = expect.getState()
  return ONE_CONNECTION.some((name) => testPath.includes(name)) ? 1 : undefined
}

function urlOf(given: string): string {
  const url = new URL(given)
  url.pathname = `/${name}`
  return url.href
}
