import { sql } from 'drizzle-orm'
import type { Scope } from '@/lib/auth/scope'
import type { Database } from '@/lib/db'
import { elapsed, MANY } from './archive-benchmarks'
import type { Benchmark } from './benchmark'
import { fillReturns } from './fill-archive'

/** Fills the tables of off-ramps as the sync leaves them, for each off-ramp of the archive. */
async function fillOffRamps(database: Database): Promise<void> {
  await database.execute(sql`
    insert into off_ramp_snapshot (
      environment, resource_id, delivery_id, sequence, at, state, rail, chain, amount, currency, paid_in, token
    )
    select distinct on (resource_id) environment, resource_id, id, sequence, sort_at,
      (array['completed', 'completed', 'queued', 'failed', 'refunded'])[id % 5 + 1],
      (array['sepa', 'wire', 'rtp', 'eft'])[id % 4 + 1], (array['base', 'solana', 'tron', 'polygon'])[id % 4 + 1],
      id % 5000 + 0.25, (array['EUR', 'USD'])[id % 2 + 1], id % 5000 + 1.125, (array['USDC', 'USDT'])[id % 2 + 1]
    from delivery where event = 'offramp.completed' order by resource_id, sequence desc, sort_at, id`)
  await database.execute(sql`
    insert into off_ramp_count (environment, hour, dimension, value, state, unit, count, amount, unread)
    select environment, date_trunc('hour', at), 'rail', rail, state, currency, count(*), sum(amount), 0
    from off_ramp_snapshot group by 1, 2, 4, 5, 6
    union all
    select environment, date_trunc('hour', at), 'chain', chain, state, token, count(*), sum(paid_in), 0
    from off_ramp_snapshot group by 1, 2, 4, 5, 6`)
  await database.execute(sql`
    insert into off_ramp_total (environment, state, count)
    select environment, state, count(*) from off_ramp_snapshot group by 1, 2`)
  await database.execute(sql`insert into off_ramp_fill (environment, done_at) values ('sandbox', now())`)
}

type Parts = {
  scope: Scope
  median: (work: () => Promise<unknown>) => Promise<number>
  /** The time of the deliveries list. */
  deliveriesPage: () => Promise<number>
}

/** Needs an archive filled with deliveries, and adds returns and off-ramps. */
export async function overviewBenchmarks(
  database: Database,
  { scope, median, deliveriesPage }: Parts,
): Promise<Benchmark[]> {
  // Imported late: the configuration is read once.
  const [{ readAttention }, { readOverviewCharts }, { OVERVIEW }] = await Promise.all([
    import('@/lib/overview/read-attention'),
    import('@/lib/overview/charts/read-charts'),
    import('@/lib/overview/overview'),
  ])
  await fillReturns(database, Math.ceil(MANY / 20))
  await fillOffRamps(database)
  await database.execute('analyze')
  const now = new Date()
  const charts = (range: '7d' | '30d') => readOverviewCharts(scope, { ...OVERVIEW.none, range }, { now, zone: 'UTC' })
  const among = `${MANY.toLocaleString('en')} deliveries, 5 % of them not delivered`
  return [
    {
      name: 'overview-page (Postgres)',
      subject: `what needs attention, as the page awaits it, of ${among}, by the functions under the page`,
      unit: 'ms',
      measure: () => median(() => readAttention(scope, 'archive', now)),
      baselineName: 'rows and counts of the deliveries list',
      measureBaseline: deliveriesPage,
      goal: 'none',
      isMet: () => true,
    },
    {
      name: 'overview-charts, 7 days (Postgres)',
      subject: `all charts of the usual period, which stream in behind the page, of ${among}`,
      unit: 'ms',
      measure: () => median(() => charts('7d')),
      baselineName: 'rows and counts of the deliveries list',
      measureBaseline: deliveriesPage,
      goal: 'none',
      isMet: () => true,
    },
    {
      name: 'overview-counts, 30 days (Postgres)',
      subject: `all charts of 30 days from kept counts, of ${among}`,
      unit: 'ms',
      measure: () => median(() => charts('30d')),
      baselineName: 'bare SQL that counts deliveries by hour and outcome, and snapshots by rail and state',
      measureBaseline: async () =>
        (await elapsed(
          database,
          sql`select date_trunc('hour', sort_at), outcome, count(*) from delivery where environment = 'sandbox' group by 1, 2`,
        )) +
        (await elapsed(
          database,
          sql`select rail, state, currency, count(*), sum(amount) from off_ramp_snapshot where environment = 'sandbox' group by 1, 2, 3`,
        )),
      goal: 'no slower',
      isMet: ({ ratio }) => ratio <= 1,
    },
  ]
}
