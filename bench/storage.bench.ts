import { sql } from 'drizzle-orm'
import type { Database } from '@/lib/db'
import { startPostgres } from '../scripts/postgres.mjs'
import type { Benchmark, Prepared } from './support/benchmark'
import { startPlatform } from './support/platform'

const RECORDS = Number(process.env.BENCH_ROWS) || 50_000

const NEVER = new AbortController().signal

/** These indexes are not in the order of time, so a new row enters them anywhere: they are fast only while they fit into memory. */
const BY_ID = [
  'delivery_identity',
  'delivery_by_user',
  'delivery_about_user',
  'delivery_by_resource',
  'delivery_by_event_id',
  'delivery_by_word',
]

/** Each round archives the same records for one more environment, so all bytes that it adds are theirs. */
export async function prepare(): Promise<Prepared> {
  const postgres = await startPostgres()
  if (!postgres) return { benchmarks: [], about: { Postgres: 'not found' }, close: () => Promise.resolve() }
  Object.assign(process.env, {
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'silent',
    NEXTAUTH_SECRET: 'a-secret-for-the-benchmark-only-0123',
  })
  // Imported late: the configuration is read once.
  const [{ syncDeliveries }, { closeDatabase, getDatabase }] = await Promise.all([
    import('@/lib/archive/sync/sync'),
    import('@/lib/db'),
  ])
  const platform = await startPlatform(`virtual:${RECORDS}`)
  const database = await getDatabase()
  const about: Record<string, string> = {}
  let round = 0
  const benchmark: Benchmark = {
    name: 'storage (Postgres)',
    subject: `what a delivery adds to the database with its indexes and all that is derived from it, mean of ${RECORDS.toLocaleString('en')} of the stand-in platform`,
    unit: 'bytes',
    measure: async () => {
      const before = await sizesOf(database)
      const environment = { ...platform.environment, name: `round-${++round}` }
      const result = await syncDeliveries(environment, { kind: 'head', signal: NEVER })
      if (result.status !== 'caught-up') throw new Error(`The sync was not complete: ${result.status}`)
      await database.execute('vacuum analyze')
      const after = await sizesOf(database)
      const added = [...after].map(([name, bytes]) => ({
        name,
        bytes: (bytes - (before.get(name) ?? 0)) / result.inserted,
      }))
      about['bytes a delivery adds'] = added
        .filter(({ bytes }) => bytes >= 1)
        .toSorted((a, b) => b.bytes - a.bytes)
        .map(({ name, bytes }) => `${name} ${Math.round(bytes).toLocaleString('en')}`)
        .join(', ')
      return added.reduce((sum, { bytes }) => sum + bytes, 0)
    },
    baselineName: 'the payload alone',
    measureBaseline: async () => {
      const { rows } = await database.execute<{ bytes: number }>(
        sql`select avg(payload_bytes)::float8 as bytes from delivery`,
      )
      return rows[0]?.bytes ?? 0
    },
    goal: 'none: docs/scale.md reckons with it',
    isMet: () => true,
  }
  const byId: Benchmark = {
    name: 'storage, indexes by id (Postgres)',
    subject: 'of that, indexes of deliveries that a row enters anywhere, which are fast while they fit into memory',
    unit: 'bytes',
    measure: async () => {
      const { rows } = await database.execute<{ bytes: number }>(sql`
        select sum(pg_relation_size(oid))::float8 / (select count(*) from delivery) as bytes
        from pg_class where relname = any(${sql.param(BY_ID)}::text[])`)
      return rows[0]?.bytes ?? 0
    },
    baselineName: 'all indexes of deliveries',
    measureBaseline: async () => {
      const { rows } = await database.execute<{ bytes: number }>(
        sql`select pg_indexes_size('delivery')::float8 / count(*) as bytes from delivery`,
      )
      return rows[0]?.bytes ?? 0
    },
    goal: 'none: docs/scale.md reckons with it',
    isMet: () => true,
  }
  return {
    benchmarks: [benchmark, byId],
    about,
    close: async () => {
      await closeDatabase()
      await platform.stop()
      await postgres.stop()
    },
  }
}

/** Bytes of each table and of each index, which is named after its table. */
async function sizesOf(database: Database): Promise<Map<string, number>> {
  const { rows } = await database.execute<{ name: string; bytes: number }>(sql`
    select own.relname as name, (pg_table_size(own.oid))::float8 as bytes from pg_class as own
    where own.relnamespace = 'public'::regnamespace and own.relkind = 'r'
    union all
    select own.relname || ' (indexes)', pg_indexes_size(own.oid)::float8 from pg_class as own
    where own.relnamespace = 'public'::regnamespace and own.relkind = 'r'`)
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}
