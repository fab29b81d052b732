import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '../scripts/postgres.mjs'
import { BARE_QUERY, copyByPsql, EXPORTED_ROWS, exportBenchmarks, exportQuery } from './exports/export-benchmarks'
import type { Prepared } from './support/benchmark'
import { fillArchive } from './support/fill-archive'

export async function prepare(): Promise<Prepared> {
  const postgres = await startPostgres({ isDurable: true })
  if (!postgres) return { benchmarks: [], about: { Postgres: 'not found' }, close: () => Promise.resolve() }
  const folder = mkdtempSync(path.join(tmpdir(), 'rampdesk-export-bench-'))
  Object.assign(process.env, {
    DATABASE_URL: postgres.url,
    EXPORT_DIR: path.join(folder, 'exports'),
    LOG_LEVEL: 'silent',
    NEXTAUTH_SECRET: 'a-secret-for-the-benchmark-only-0123',
  })
  // Imported late: the configuration is read once.
  const { getDatabase, closeDatabase } = await import('@/lib/db')
  const database = await getDatabase()
  await fillArchive(database, EXPORTED_ROWS)
  await database.execute('vacuum analyze delivery')
  const target = path.join(folder, 'copied')
  const benchmarks = await exportBenchmarks(folder, {
    name: 'Postgres',
    copyName: 'psql \\copy',
    copy: async (columns) => {
      await copyByPsql(postgres.url, columns ? await exportQuery(columns) : BARE_QUERY, target)
      if (statSync(target).size < EXPORTED_ROWS * 100) throw new Error('psql wrote too little')
    },
  })
  return {
    benchmarks,
    about: { 'export rows on Postgres': EXPORTED_ROWS.toLocaleString('en') },
    close: async () => {
      await closeDatabase()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
