import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { BARE_QUERY, EXPORTED_ROWS, exportBenchmarks, exportQuery } from './exports/export-benchmarks'
import type { Prepared } from './support/benchmark'
import { fillArchive } from './support/fill-archive'

/** PGlite’s COPY holds its whole file in memory. */
const ROWS_PER_COPY = 20_000

/** The baseline is the engine’s own COPY to a file, one range of the list after the other, on a copy of the folder. */
export async function prepare(): Promise<Prepared> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rampdesk-export-bench-'))
  const held = path.join(folder, 'pg')
  Object.assign(process.env, {
    DATABASE_DIR: held,
    EXPORT_DIR: path.join(folder, 'exports'),
    LOG_LEVEL: 'silent',
    NEXTAUTH_SECRET: 'a-secret-for-the-benchmark-only-0123',
  })
  // Imported late: the configuration is read once.
  const { getDatabase, closeDatabase } = await import('@/lib/db')
  await fillArchive(await getDatabase(), EXPORTED_ROWS)
  await closeDatabase()
  const copied = path.join(folder, 'copy')
  cpSync(held, copied, { recursive: true })
  const pglite = await PGlite.create(copied, { extensions: { pg_trgm } })
  await pglite.exec("set timezone = 'UTC'")

  async function copy(columns: readonly string[] | null): Promise<void> {
    const query = columns ? await exportQuery(columns) : BARE_QUERY
    const file = await open(path.join(folder, 'copied'), 'w')
    // Times can bound the ranges, because each delivery has a time of its own.
    const { rows: bounds } = await pglite.query<{ at: string }>(
      `select sort_at::text as at from (select sort_at, row_number() over (order by sort_at desc) as place from delivery) as placed where place % ${ROWS_PER_COPY} = 0 order by sort_at desc`,
    )
    let before = 'infinity'
    for (const { at } of [...bounds, { at: '-infinity' }]) {
      const range = query.replace(/ order by /, ` and sort_at < '${before}' and sort_at >= '${at}' order by `)
      const { blob } = await pglite.query(`copy (${range}) to '/dev/blob' (format csv)`)
      if (blob) await file.write(Buffer.from(await blob.arrayBuffer()))
      before = at
    }
    const { size } = await file.stat()
    await file.close()
    if (size < EXPORTED_ROWS * 100) throw new Error('PGlite wrote too little')
  }

  return {
    benchmarks: await exportBenchmarks(folder, { name: 'PGlite', copyName: 'COPY of PGlite', copy }),
    about: { 'export rows on PGlite': EXPORTED_ROWS.toLocaleString('en') },
    close: async () => {
      await pglite.close()
      await closeDatabase()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
