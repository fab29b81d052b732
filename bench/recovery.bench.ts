import { sql } from 'drizzle-orm'
import { startPostgres } from '../scripts/postgres.mjs'
import { elapsed, MANY } from './support/archive-benchmarks'
import type { Benchmark, Prepared } from './support/benchmark'
import { createDatabase } from './support/checkouts/create-database'
import { startSyncHost } from './support/checkouts/sync-host'
import { buildDesk, startDesk } from './support/desk'
import { fillArchive } from './support/fill-archive'
import { openedPages } from './support/opened-pages'
import { overviewBenchmarks } from './support/overview-benchmarks'
import { startPlatform } from './support/platform'
import { medianTime, SCOPE } from './support/scope'

const SECRET = 'a-secret-for-the-benchmark-only-0123'

/** With rejected and unknown deliveries, 5 % of all were not delivered. */
const FAILED_EVERY = 33

/** A checkout from before recovery, with its packages: its sync is the baseline. */
const BEFORE = process.env.BENCH_BEFORE

const SYNCED = `virtual:${Math.min(MANY, 20_000)}`

export async function prepare(): Promise<Prepared> {
  const undo: (() => Promise<void>)[] = []
  await buildDesk()
  const postgres = await startPostgres({ isDurable: true })
  if (!postgres) return { benchmarks: [], about: { Postgres: 'not found' }, close: () => Promise.resolve() }
  undo.push(postgres.stop)
  Object.assign(process.env, { DATABASE_URL: postgres.url, LOG_LEVEL: 'silent', NEXTAUTH_SECRET: SECRET })
  // Imported late: the configuration is read once.
  const [{ getDatabase, closeDatabase }, archive, deliveries, deliveryCounts, recovery, recoveryCounts, lists] =
    await Promise.all([
      import('@/lib/db'),
      import('@/lib/archive/derived/recovery/fill-items'),
      import('@/lib/archive/query/list-deliveries'),
      import('@/lib/archive/query/count-deliveries'),
      import('@/lib/recovery/list/list-recovery'),
      import('@/lib/recovery/list/count-recovery'),
      import('@/lib/recovery/list/recovery-items'),
    ])
  const [{ DELIVERIES }, { filterOf }] = await Promise.all([
    import('@/lib/archive/filter/deliveries'),
    import('@/lib/archive/filter/filter'),
  ])
  const { RECOVERY } = lists
  const database = await getDatabase()
  undo.push(closeDatabase)
  await fillArchive(database, MANY, FAILED_EVERY)
  const begin = performance.now()
  const judged = await archive.fillRecovery('sandbox', new AbortController().signal, Number.POSITIVE_INFINITY)
  const rate = Math.round(judged / ((performance.now() - begin) / 1000))
  await database.execute('analyze')
  const { raw, open } = await recoveryCounts.getRecoverySummary(SCOPE)

  const among = `${raw.toLocaleString('en')} failures, ${open.toLocaleString('en')} of them open, in ${MANY.toLocaleString('en')} deliveries`
  const now = new Date()
  const everything = filterOf(DELIVERIES.start, now)
  const deliveriesPage = () =>
    medianTime(() =>
      Promise.all([
        deliveries.listDeliveries(SCOPE, { ...everything, limit: 50, cursor: null, above: true }),
        deliveryCounts.countDeliveries(SCOPE, everything),
      ]),
    )
  const page = (name: string, subject: string, filters: Partial<typeof RECOVERY.start>): Benchmark => ({
    name: `${name} (Postgres)`,
    subject: `${subject}: rows, counts and summary, of ${among}, by the functions under the page`,
    unit: 'ms',
    measure: () => {
      const asked = { ...RECOVERY.start, ...filters }
      return medianTime(() =>
        Promise.all([
          recovery.listRecovery(SCOPE, { ...asked, above: true }, now),
          recoveryCounts.countWithSummary(SCOPE, RECOVERY.which(asked), now),
        ]),
      )
    },
    baselineName: 'rows and counts of the deliveries list',
    measureBaseline: deliveriesPage,
    goal: 'none',
    isMet: () => true,
  })
  const overview = await overviewBenchmarks(database, { scope: SCOPE, median: medianTime, deliveriesPage })
  const desk = await startDesk({ DATABASE_URL: postgres.url })
  undo.push(desk.stop)
  const benchmarks: Benchmark[] = [
    ...openedPages(desk, {
      overview: '/sandbox/overview',
      recovery: '/sandbox/recovery',
      incidents: '/sandbox/incidents',
    }),
    ...overview,
    page('recovery-page', 'the queue as it opens, by resource', {}),
    page('recovery-page, each failure', 'the queue, each failure a row', { group: 'none' }),
    page('recovery-page, closed by a rule', 'what a rule closed', {
      state: 'closed',
      rule: ['followed'],
      group: 'none',
    }),
    {
      name: 'recovery-counts (Postgres)',
      subject: `how many stand how, of ${among}`,
      unit: 'ms',
      measure: () => medianTime(() => recoveryCounts.getRecoverySummary(SCOPE)),
      baselineName: 'bare SQL that counts the items',
      measureBaseline: () =>
        elapsed(
          database,
          sql`select endpoint, coalesce(rule, 'open'), count(*) from recovery_item where environment = 'sandbox' group by 1, 2`,
        ),
      goal: 'no slower',
      isMet: ({ ratio }) => ratio <= 1,
    },
  ]
  if (BEFORE) {
    const platform = await startPlatform(SYNCED)
    const now = await startSyncHost('.', await createDatabase(postgres.url, 'sync_now'), platform.environment.baseUrl)
    const before = await startSyncHost(
      BEFORE,
      await createDatabase(postgres.url, 'sync_before'),
      platform.environment.baseUrl,
    )
    undo.push(platform.stop, before.stop, now.stop)
    benchmarks.push({
      name: 'sync with the queue (Postgres), now : before',
      subject: `records archived from the stand-in platform (${SYNCED}), each failure judged in the same transaction`,
      unit: 'records/s',
      measure: now.measure,
      baselineName: 'a checkout without recovery',
      measureBaseline: before.measure,
      goal: '0.85 or better',
      isMet: ({ ratio }) => ratio >= 0.85,
    })
  }
  return {
    benchmarks,
    about: {
      'failures behind the recovery queue': raw.toLocaleString('en'),
      'failures judged in a second by the fill': rate.toLocaleString('en'),
    },
    close: async () => {
      for (const step of undo.reverse()) await step()
    },
  }
}
