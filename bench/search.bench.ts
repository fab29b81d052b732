import { sql } from 'drizzle-orm'
import type { Scope } from '@/lib/auth/scope'
import { startPostgres } from '../scripts/postgres.mjs'
import { elapsed, MANY } from './support/archive-benchmarks'
import type { Benchmark, Prepared } from './support/benchmark'
import { fillArchive, fillReturns } from './support/fill-archive'

const SECRET = 'a-secret-for-the-benchmark-only-0123'

const TIMES = 25

/** The address leads nowhere, because nothing is asked of the platform. */
const SCOPE: Scope = {
  actor: { kind: 'system', name: 'bench' },
  environment: {
    name: 'sandbox',
    label: 'Sandbox',
    kind: 'sandbox',
    baseUrl: 'http://127.0.0.1:9',
    integratorKey: 'ik_benchmark',
    integratorSecret: 'a-secret-for-the-benchmark',
  },
  requestId: '',
  address: null,
}

/** A word of no known shape is looked for in every source. */
const ANY_ID = 'evt_777'
const USER = 'usr_777'
const DIGITS = '7777'
const SOURCE = 'fs_777'

const RETURNS_BESIDE = 50_000

const DELIVERY_COLUMNS = ['user_id', 'resource_id', 'event_id'] as const
const RETURN_COLUMNS = ['return_id', 'deposit_id', 'source_id', 'on_ramp_id', 'user_id'] as const

export async function prepare(): Promise<Prepared> {
  const undo: (() => Promise<void>)[] = []
  const postgres = await startPostgres({ isDurable: true })
  if (!postgres) return { benchmarks: [], about: { Postgres: 'not found' }, close: () => Promise.resolve() }
  undo.push(postgres.stop)
  Object.assign(process.env, { DATABASE_URL: postgres.url, LOG_LEVEL: 'silent', NEXTAUTH_SECRET: SECRET })
  // Imported late: the configuration is read once.
  const { getDatabase, closeDatabase } = await import('@/lib/db')
  const database = await getDatabase()
  undo.push(closeDatabase)
  await fillArchive(database, MANY)
  await fillReturns(database, RETURNS_BESIDE)
  const { search } = await import('@/lib/search/search')

  const ask = async (typed: string) => {
    const samples: number[] = []
    for (let turn = 0; turn < TIMES; turn += 1) {
      const begin = performance.now()
      await search(SCOPE, typed)
      samples.push(performance.now() - begin)
    }
    return samples.toSorted((one, other) => one - other)[TIMES >> 1] ?? Number.NaN
  }
  const by = (column: (typeof DELIVERY_COLUMNS)[number], id: string) => sql`
    (select event, user_id, resource_id, event_id, payload from delivery
    where environment = 'sandbox' and ${sql.identifier(column)} = ${id} order by sort_at desc, id desc limit 50)`
  const term = (word: string) => sql`
    (select event, user_id, resource_id, event_id, payload from delivery
    where environment = 'sandbox' and words @@ ${`'${word}'`}::tsquery order by sort_at desc limit 50)`
  const returned = (column: (typeof RETURN_COLUMNS)[number], id: string) => sql`
    (select return_code, user_id, return_id, crypto_state, record from ach_return
    where environment = 'sandbox' and ${sql.identifier(column)} = ${id} and gone_at is null
    order by sort_at desc, id desc limit 50)`
  const measured = (name: string, subject: string, typed: string, bare: ReturnType<typeof sql>): Benchmark => ({
    name: `${name} (Postgres)`,
    subject: `${subject} among ${MANY.toLocaleString('en')} deliveries and ${RETURNS_BESIDE.toLocaleString('en')} returns, by the function under the JSON route`,
    unit: 'ms',
    measure: () => ask(typed),
    baselineName: 'the same questions as bare SQL',
    measureBaseline: () => elapsed(database, bare),
    goal: 'at most 100 ms',
    isMet: ({ value }) => value <= 100,
  })
  return {
    benchmarks: [
      measured(
        'user-search, any id',
        'a word of no known shape, in every source',
        ANY_ID,
        sql.join(
          [
            ...DELIVERY_COLUMNS.map((column) => by(column, ANY_ID)),
            ...RETURN_COLUMNS.map((column) => returned(column, ANY_ID)),
            term(ANY_ID),
          ],
          sql` union all `,
        ),
      ),
      measured('user-search, user id', 'the user of a user id', USER, by('user_id', USER)),
      measured('user-search, last four', 'users by last four digits', DIGITS, term(DIGITS)),
      measured('user-search, funding source', 'returns of a funding source', SOURCE, returned('source_id', SOURCE)),
    ],
    about: {
      'deliveries behind the search': MANY.toLocaleString('en'),
      'returns behind the search': RETURNS_BESIDE.toLocaleString('en'),
    },
    close: async () => {
      for (const step of undo.reverse()) await step()
    },
  }
}
