import { getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '@/lib/db'
import { delivery } from '@/lib/db/schema'
import type { Environment } from '@/lib/env'
import { type Benchmark, perSecond } from './benchmark'

export async function syncBenchmark(
  engine: string,
  environment: Environment,
  goal: Pick<Benchmark, 'goal' | 'isMet'>,
): Promise<Benchmark> {
  // Imported late: the configuration is read once, after the caller has set it.
  const [{ syncDeliveries }, { getDatabase }, { createBatchReader }] = await Promise.all([
    import('@/lib/archive/sync/sync'),
    import('@/lib/db'),
    import('@/lib/archive/sync/read-delivery-pages'),
  ])
  const database = await getDatabase()

  const records = await readEverything(environment, createBatchReader)
  let copies = 0
  return {
    name: `sync (${engine})`,
    subject: `${records.toLocaleString('en')} records archived from the stand-in platform`,
    unit: 'records/s',
    measure: async () => {
      await database.execute(
        sql`truncate delivery, delivery_count, delivery_total, delivery_lag, archive_span, sync_state, recovery_item,
          recovery_count, recovery_proof, incident_run`,
      )
      return perSecond(records, async () => {
        const result = await syncDeliveries(environment, { kind: 'head', signal: NEVER })
        if (result.status !== 'caught-up' || result.inserted !== records) throw new Error('The sync was not complete')
      })
    },
    baselineName: SAME_ROWS,
    measureBaseline: () => perSecond(records, () => copyRows(database, environment.name, `copy-${++copies}`)),
    ...goal,
  }
}

/** Each round syncs a new environment on top of the rows of all rounds before. */
export async function growingSyncBenchmark(
  engine: string,
  rows: number,
  environment: Environment,
  goal: Pick<Benchmark, 'goal' | 'isMet'>,
): Promise<Benchmark> {
  const [{ syncDeliveries }, { getDatabase }, { createBatchReader }] = await Promise.all([
    import('@/lib/archive/sync/sync'),
    import('@/lib/db'),
    import('@/lib/archive/sync/read-delivery-pages'),
  ])
  const database = await getDatabase()
  const records = await readEverything(environment, createBatchReader)
  let round = 0
  let copies = 0
  return {
    name: `sync (${engine}, archive of ${rows.toLocaleString('en')})`,
    subject: `${records.toLocaleString('en')} records archived into an archive of ${rows.toLocaleString('en')}`,
    unit: 'records/s',
    measure: () =>
      perSecond(records, async () => {
        const fresh = { ...environment, name: `round-${++round}` }
        const result = await syncDeliveries(fresh, { kind: 'head', signal: NEVER })
        if (result.status !== 'caught-up' || result.inserted !== records)
          throw new Error(`The sync was not complete: ${JSON.stringify(result)}`)
      }),
    baselineName: SAME_ROWS,
    measureBaseline: () => perSecond(records, () => copyRows(database, `round-${round}`, `copy-${++copies}`)),
    ...goal,
  }
}

const SAME_ROWS = 'INSERT … SELECT of the same rows into the same table'

async function copyRows(database: Database, from: string, to: string): Promise<void> {
  const names = Object.values(getTableColumns(delivery)).flatMap(({ name, generatedIdentity }) =>
    generatedIdentity || name === 'environment' ? [] : sql.identifier(name),
  )
  const columns = sql.join(names, sql`, `)
  await database.execute(sql`
    insert into delivery (environment, ${columns})
    select ${to}, ${columns} from delivery where environment = ${from}`)
}

const NEVER = new AbortController().signal

type CreateReader = typeof import('@/lib/archive/sync/read-delivery-pages').createBatchReader

async function readEverything(environment: Environment, createReader: CreateReader): Promise<number> {
  const readBatch = createReader(environment, null, { signal: NEVER, follow: (ask) => ask() })
  let records = 0
  let isLast = false
  while (!isLast) {
    const batch = await readBatch(1)
    records += batch.records.length
    isLast = batch.nextCursor === null
  }
  return records
}
