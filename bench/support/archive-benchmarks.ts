import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/lib/db'
import type { Benchmark } from './benchmark'

/** `BENCH_ROWS` asks for fewer, to try a benchmark out. */
export const MANY = Number(process.env.BENCH_ROWS) || 1_000_000
export const FEW = 10_000
const PAGE = 50
const DEEP_PAGE = Math.min(10_000, MANY / PAGE / 2)

export const QUESTIONS = {
  list: 'deliveries',
  filter: 'deliveries?outcome=failed&event=payment.updated',
  search: 'deliveries?text=evt_777777',
  counts: 'deliveries/counts',
}

export type ArchiveQuestion = keyof typeof QUESTIONS

type Place = {
  /** The place in words, for example `Postgres, through the JSON route, signed in`. */
  where: string
  engine: string
  /** Median milliseconds of an answer. */
  ask: (path: string) => Promise<number>
  database: Database
}

export async function archiveBenchmarks({ where, engine, ask, database }: Place): Promise<Benchmark[]> {
  const many = `of ${MANY.toLocaleString('en')} on ${where}`
  const bare = (query: SQL) => () => elapsed(database, query)
  const deep = await deepPath(database)
  return [
    {
      name: `filter-1m (${engine})`,
      subject: `outcome and event, newest ${PAGE} ${many}`,
      unit: 'ms',
      measure: () => ask(QUESTIONS.filter),
      baselineName: 'list-1m, the same without a filter',
      measureBaseline: () => ask(QUESTIONS.list),
      goal: 'at most 1 ms more',
      isMet: ({ value, baseline }) => value <= baseline + 1,
    },
    {
      name: `deep-1m (${engine})`,
      subject: `page ${DEEP_PAGE.toLocaleString('en')} ${many}`,
      unit: 'ms',
      measure: () => ask(deep),
      baselineName: 'the first page',
      measureBaseline: () => ask(QUESTIONS.list),
      goal: 'at most 1.1 × the first page',
      isMet: ({ ratio }) => ratio <= 1.1,
    },
    {
      name: `search-1m (${engine})`,
      subject: `one match of a text in the payloads ${many}`,
      unit: 'ms',
      measure: () => ask(QUESTIONS.search),
      baselineName: 'bare SQL that reads the payloads',
      measureBaseline: bare(sql`select id from delivery where payload like '%evt_777777%'`),
      goal: 'at most 20 ms',
      isMet: ({ value }) => value <= 20,
    },
    {
      name: `counts-1m (${engine})`,
      subject: `rows per outcome, event, family, endpoint and status ${many}`,
      unit: 'ms',
      measure: () => ask(QUESTIONS.counts),
      baselineName: 'bare SQL that counts the rows',
      measureBaseline: bare(
        sql`select outcome, event, endpoint, response_status, count(*) from delivery group by 1, 2, 3, 4`,
      ),
      goal: 'at most 5 ms',
      isMet: ({ value }) => value <= 5,
    },
  ]
}

export const BARE_LIST = sql`
  select id, sort_at, "timestamp", event, outcome, response_status, endpoint, user_id, resource_id, event_id, sequence
  from delivery where environment = 'sandbox' order by sort_at desc, id desc limit ${PAGE}
`

async function deepPath(database: Database): Promise<string> {
  const { encodeCursor } = await import('@/lib/list/cursor')
  const { rows } = await database.execute<{ id: string; at: string }>(sql`
    select id::text as id, extract(epoch from sort_at)::float8 as at from delivery where environment = 'sandbox'
    order by sort_at desc, delivery.id desc offset ${PAGE * (DEEP_PAGE - 1)} limit 1
  `)
  const [row] = rows
  if (!row) throw new Error('The archive is shorter than that')
  const cursor = encodeCursor({ direction: 'older', sortAt: new Date(Number(row.at) * 1000), id: Number(row.id) })
  return `${QUESTIONS.list}?cursor=${cursor}`
}

export async function elapsed(database: Database, query: SQL): Promise<number> {
  const begin = performance.now()
  await database.execute(query)
  return performance.now() - begin
}
