import { type SQL, sql } from 'drizzle-orm'
import { startPostgres } from '../scripts/postgres.mjs'
import { elapsed } from './support/archive-benchmarks'
import type { Benchmark, Prepared } from './support/benchmark'
import { fillReturns } from './support/fill-archive'

/** `BENCH_RETURNS` asks for fewer, to try the benchmark out. */
const RETURNS_STORED = Number(process.env.BENCH_RETURNS) || 50_000
const TIMES = 15
const SECRET = 'a-secret-for-the-benchmark-only-0123'

export async function prepare(): Promise<Prepared> {
  const postgres = await startPostgres({ isDurable: true })
  if (!postgres) return { benchmarks: [], about: { Postgres: 'not found' }, close: () => Promise.resolve() }
  Object.assign(process.env, { DATABASE_URL: postgres.url, LOG_LEVEL: 'silent', NEXTAUTH_SECRET: SECRET })
  // Imported late: the configuration is read once.
  const [{ getDatabase, closeDatabase }, { env }] = await Promise.all([import('@/lib/db'), import('@/lib/env')])
  const [{ listReturns }, { countReturns }, { addUpReturns }, { RETURNS }] = await Promise.all([
    import('@/lib/returns/list/list-returns'),
    import('@/lib/returns/list/count-returns'),
    import('@/lib/returns/list/add-up-returns'),
    import('@/lib/returns/list/returns'),
  ])
  const database = await getDatabase()
  await fillReturns(database, RETURNS_STORED)
  const [environment] = env().environments
  if (!environment) throw new Error('No environment is configured')
  const scope = { actor: { kind: 'system' as const, name: 'bench' }, environment, requestId: 'bench', address: null }
  const { none } = RETURNS
  const now = new Date()
  const page = (which: Partial<typeof none>) => listReturns(scope, { ...none, ...which, limit: 50, cursor: null }, now)
  const compared = (
    what: string,
    ask: () => Promise<unknown>,
    baselineName: string,
    bare: SQL,
    goal: number,
  ): Benchmark => ({
    name: `returns-50k (${what})`,
    subject: `${what} of ${RETURNS_STORED.toLocaleString('en')} returns on Postgres, by the read function`,
    unit: 'ms',
    measure: () => median(() => timed(ask)),
    baselineName,
    measureBaseline: () => median(() => elapsed(database, bare)),
    goal: `at most ${goal} × bare SQL, or 5 ms`,
    isMet: ({ value, ratio }) => ratio <= goal || value <= 5,
  })
  return {
    benchmarks: [
      compared('newest 50', () => page({}), 'bare SQL of the same rows', LIST, 3),
      compared(
        'filter by code and state',
        () => page({ code: ['R10'], state: ['fully_confirmed'] }),
        'bare SQL of the same rows',
        FILTERED,
        3,
      ),
      compared(
        'search by deposit id',
        () => page({ text: 'dep_4242' }),
        'bare SQL that looks at each id',
        SEARCHED,
        1.5,
      ),
      compared('counts', () => countReturns(scope, none, now), 'bare SQL that counts the rows', COUNTED, 1.5),
      compared('sums', () => addUpReturns(scope, none, now), 'bare SQL that adds up once', SUMMED, 1.5),
    ],
    about: { 'returns on Postgres': RETURNS_STORED.toLocaleString('en') },
    close: async () => {
      await closeDatabase()
      await postgres.stop()
    },
  }
}

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await ask()
  return performance.now() - begin
}

async function median(measure: () => Promise<number>): Promise<number> {
  const samples: number[] = []
  for (let turn = 0; turn < TIMES; turn++) samples.push(await measure())
  return samples.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0
}

const SHOWN = sql`
  id, sort_at, return_id, occurred_at, deposit_id, source_id, user_id, on_ramp_id, amount, loss_amount, at_risk_amount,
  currency, return_code, return_reason, crypto_state, source_action, user_action, bucket, misfit`

const pageWhere = (condition: SQL) =>
  sql`select ${SHOWN} from ach_return where environment = 'sandbox' and ${condition} order by sort_at desc, id desc limit 51`

const LIST = pageWhere(sql`gone_at is null`)
const FILTERED = pageWhere(sql`return_code = 'R10' and crypto_state = 'fully_confirmed'`)
const SEARCHED = pageWhere(
  sql`(return_id like '%dep_4242%' or deposit_id like '%dep_4242%' or source_id like '%dep_4242%' or user_id like '%dep_4242%' or on_ramp_id like '%dep_4242%')`,
)
const COUNTED = sql`
  select crypto_state, return_code, bucket, user_action, currency, loss_amount > 0, at_risk_amount > 0, count(*)
  from ach_return where environment = 'sandbox' group by 1, 2, 3, 4, 5, 6, 7`
const SUMMED = sql`
  select currency, crypto_state, return_code, bucket, date_trunc('week', occurred_at), count(*), sum(amount),
    sum(loss_amount), sum(at_risk_amount)
  from ach_return where environment = 'sandbox' group by 1, 2, 3, 4, 5`
