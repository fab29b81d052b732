import { sql } from 'drizzle-orm'
import { startPostgres } from '../scripts/postgres.mjs'
import { elapsed, MANY } from './support/archive-benchmarks'
import type { Prepared } from './support/benchmark'
import { fillArchive } from './support/fill-archive'
import { medianTime, SCOPE } from './support/scope'

const SECRET = 'a-secret-for-the-benchmark-only-0123'
const RULES = 100
const FAILED_EVERY = 33

export async function prepare(): Promise<Prepared> {
  const postgres = await startPostgres({ isDurable: true })
  if (!postgres) return { benchmarks: [], about: { Postgres: 'not found' }, close: () => Promise.resolve() }
  Object.assign(process.env, { DATABASE_URL: postgres.url, LOG_LEVEL: 'silent', NEXTAUTH_SECRET: SECRET })
  // Imported late: the configuration is read once.
  const [{ getDatabase, closeDatabase }, { evaluateRules }, { tryOnPast }, { RULE_KINDS }, share] = await Promise.all([
    import('@/lib/db'),
    import('@/lib/alerts/evaluate/evaluate-rules'),
    import('@/lib/alerts/evaluate/try-on-past'),
    import('@/lib/alerts/rules/kinds'),
    import('@/lib/alerts/rules/share'),
  ])
  const database = await getDatabase()
  await fillArchive(database, MANY, FAILED_EVERY)
  await database.execute('analyze')
  const now = new Date()
  // Those that ask the platform cost the database nothing.
  const ofPlatform = ['failing-registrations', 'registration-failures', 'uncovered-events']
  const kinds = RULE_KINDS.filter(({ id }) => !ofPlatform.includes(id))
  const rules = Array.from({ length: RULES }, (_, index) => {
    const kind = kinds[index % kinds.length]
    if (!kind) throw new Error('There are no kinds.')
    return { id: index + 1, kind: kind.id, settings: kind.settings.parse({}) as Record<string, unknown> }
  })
  const settings = share.FAILURE_SHARE.settings.parse({}) as Record<string, number | string>
  const counts = (days: number) =>
    elapsed(
      database,
      sql.raw(
        `select endpoint, hour, outcome, sum(count) from delivery_count where environment = 'sandbox' and hour > now() - interval '${days} days' group by 1, 2, 3`,
      ),
    )
  const among = `${MANY.toLocaleString('en')} deliveries`
  return {
    benchmarks: [
      {
        name: 'alerts-evaluation (Postgres)',
        subject: `one look at ${RULES} rules of ${kinds.length} kinds, over ${among}, judged and not stored`,
        unit: 'ms',
        measure: () => medianTime(() => evaluateRules(SCOPE.environment, rules, now)),
        baselineName: 'bare SQL: hours of five weeks by endpoint',
        measureBaseline: () => counts(35),
        goal: 'under 50 ms',
        isMet: ({ value }) => value < 50,
      },
      {
        name: 'alerts-past (Postgres)',
        subject: `30 days of past of one share rule, over ${among}`,
        unit: 'ms',
        measure: () => medianTime(() => tryOnPast(SCOPE, share.FAILURE_SHARE, settings, now)),
        baselineName: 'bare SQL: hours of 30 days by endpoint',
        measureBaseline: () => counts(30),
        goal: 'under 300 ms',
        isMet: ({ value }) => value < 300,
      },
    ],
    about: { 'rules evaluated': String(RULES) },
    close: async () => {
      await closeDatabase()
      await postgres.stop()
    },
  }
}
