import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { ExportFormat } from '@/lib/model/export'
import type { Benchmark } from '../support/benchmark'

/** `BENCH_ROWS` asks for fewer, to try the benchmarks out. */
export const EXPORTED_ROWS = Number(process.env.BENCH_ROWS) || 1_000_000

/** Columns that the table of deliveries itself has. */
const PLAIN_COLUMNS = [
  'time',
  'event',
  'outcome',
  'settled',
  'status',
  'endpoint',
  'resource',
  'user',
  'eventId',
  'sequence',
  'delivery',
]

export const BARE_QUERY = `select "timestamp", event, outcome, settled, response_status, endpoint, resource_id, user_id, event_id, sequence, id, payload from delivery where environment = 'sandbox' order by sort_at desc, id desc`

const MEMORY_MB = 64

type Engine = {
  name: 'PGlite' | 'Postgres'
  /** Names the engine’s own COPY to a file. */
  copyName: string
  /** @param columns the columns of the export whose query is copied; null for `BARE_QUERY` */
  copy: (columns: readonly string[] | null) => Promise<void>
}

/** Needs a filled archive, and the configuration set before. */
export async function exportBenchmarks(folder: string, { name: engine, copyName, copy }: Engine): Promise<Benchmark[]> {
  const [{ withSnapshot }, { DELIVERY_SOURCE }, { fileContent }, { writeWholeFile }] = await Promise.all([
    import('@/lib/exports/snapshot/snapshot'),
    import('@/lib/exports/sources/deliveries'),
    import('@/lib/exports/files/file-content'),
    import('@/lib/exports/files/write-file'),
  ])
  const all = DELIVERY_SOURCE.columns.map(({ id }) => id)
  const target = path.join(folder, 'file')
  let growth = 0

  async function write(format: ExportFormat, columns: readonly string[]): Promise<number> {
    const { layout, asked } = await bareExport(format, columns)
    globalThis.gc?.()
    const before = process.memoryUsage.rss()
    let highest = before
    const watch = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage.rss())
    }, 50)
    let rows = 0
    const speed = await rowsPerSecond(() =>
      withSnapshot(layout, {
        prepare: async (db) => ({ rows: await DELIVERY_SOURCE.sql(db, asked, columns) }),
        write: (_, { lines }) =>
          writeWholeFile(
            { temporary: `${target}.part`, target },
            fileContent(lines, {
              layout,
              title: 'Deliveries',
              bom: false,
              spool: `${target}.long`,
              onRows: (count) => {
                rows += count
              },
            }),
            () => undefined,
          ),
      }),
    )
    clearInterval(watch)
    if (rows !== EXPORTED_ROWS) throw new Error(`${rows} rows were written, not ${EXPORTED_ROWS}`)
    growth = (highest - before) / 1024 / 1024
    return speed
  }

  const compared = (
    name: string,
    what: string,
    measure: () => Promise<number>,
    baseline: { name: string; measure: () => Promise<number> },
    least: number,
  ): Benchmark => ({
    name: `${name} (${engine})`,
    subject: `${what}, ${EXPORTED_ROWS.toLocaleString('en')} deliveries on ${engine} to a file on the disk`,
    unit: 'rows/s',
    measure,
    baselineName: baseline.name,
    measureBaseline: baseline.measure,
    goal: least === 0 ? 'none: to compare' : `ratio ${least} or better`,
    isMet: ({ ratio }) => ratio >= least,
  })
  const own = (columns: readonly string[] | null) => ({
    name: `${copyName} of ${columns ? 'the same query' : 'bare columns'}`,
    measure: () => rowsPerSecond(() => copy(columns)),
  })
  const csv = { name: 'our CSV', measure: () => write('csv', PLAIN_COLUMNS) }
  return [
    compared('export-csv', 'CSV, columns of the table and payload', csv.measure, own(PLAIN_COLUMNS), 0.7),
    compared('export-csv, bare', 'CSV, columns of the table and payload', csv.measure, own(null), 0),
    compared(
      'export-csv, all',
      'CSV, all columns, amounts read from payloads, and payload',
      () => write('csv', all),
      own(all),
      0.7,
    ),
    compared(
      'export-ndjson',
      'NDJSON, columns of the table and payload',
      () => write('ndjson', PLAIN_COLUMNS),
      csv,
      0.7,
    ),
    compared('export-xlsx', 'XLSX, columns of the table and payload', () => write('xlsx', PLAIN_COLUMNS), csv, 0.15),
    ...(['csv', 'xlsx'] as const).map((format) => ({
      name: `export-memory, ${format} (${engine})`,
      subject: `resident memory that an export of ${EXPORTED_ROWS.toLocaleString('en')} deliveries adds at most`,
      unit: 'MB',
      measure: async () => {
        await write(format, PLAIN_COLUMNS)
        return growth
      },
      baselineName: 'goal',
      measureBaseline: () => Promise.resolve(MEMORY_MB),
      goal: `at most ${MEMORY_MB} MB`,
      isMet: ({ value }: { value: number }) => value <= MEMORY_MB,
    })),
  ]
}

async function rowsPerSecond(write: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await write()
  return EXPORTED_ROWS / ((performance.now() - start) / 1000)
}

/** An export of all deliveries with full payloads. */
async function bareExport(format: ExportFormat, columns: readonly string[]) {
  const [{ rowLayout }, { DELIVERY_SOURCE }] = await Promise.all([
    import('@/lib/exports/layout'),
    import('@/lib/exports/sources/deliveries'),
  ])
  return {
    layout: rowLayout(DELIVERY_SOURCE, { format, columns: [...columns], payload: 'full', zone: 'UTC', bom: false }),
    asked: { environment: 'sandbox', query: '', now: new Date() },
  }
}

/** The query of an export to CSV, without COPY. */
export async function exportQuery(columns: readonly string[]): Promise<string> {
  const [{ copyStatement }, { DELIVERY_SOURCE }, { getDatabase }] = await Promise.all([
    import('@/lib/exports/formats/line-sql'),
    import('@/lib/exports/sources/deliveries'),
    import('@/lib/db'),
  ])
  const { layout, asked } = await bareExport('csv', columns)
  const rows = await DELIVERY_SOURCE.sql(await getDatabase(), asked, columns)
  const statement = rows && /^copy \((.*)\) to stdout \(format csv\)$/s.exec(copyStatement(rows, layout, 0))?.[1]
  if (!statement) throw new Error('An export to CSV is another statement now.')
  return statement
}

/** @param query on one line or more */
export async function copyByPsql(url: string, query: string, file: string): Promise<void> {
  await promisify(execFile)(
    'psql',
    [url, '-qc', `\\copy (${query.replace(/\s+/g, ' ')}) to '${file}' (format csv, header)`],
    { env: { ...process.env, PGOPTIONS: '-c timezone=UTC -c max_parallel_workers_per_gather=0' } },
  )
}
