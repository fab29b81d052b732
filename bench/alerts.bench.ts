import { sql } from 'drizzle-orm'
import type { RuleKind, RuleSettings } from '@/lib/alerts/rule-kind/rule-kind'
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
  const [
    { getDatabase, closeDatabase },
    { evaluateRules },
    { tryOnPast },
    { RULE_KINDS },
    share,
    { SILENCE },
    { OLD_FAILURES },
  ] = await Promise.all([
    import('@/lib/db'),
    import('@/lib/alerts/evaluate/evaluate-rules'),
    import('@/lib/alerts/evaluate/try-on-past'),
    import('@/lib/alerts/rules/kinds'),
    import('@/lib/alerts/rules/share'),
    import('@/lib/alerts/rules/silence'),
    import('@/lib/alerts/rules/failure-age'),
  ])
  const database = await getDatabase()
  await fillArchive(database, MANY, FAILED_EVERY)
  await database.execute(FAILURES)
  await database.execute('analyze')
  const now = new Date()
  // Rules that ask the platform cost the database nothing.
  const ofPlatform = ['failing-registrations', 'registration-failures', 'uncovered-events']
  const kinds = RULE_KINDS.filter(({ id }) => !ofPlatform.includes(id))
  const rules = Array.from({ length: RULES }, (_, index) => {
    const kind = kinds[index % kinds.length]
    if (!kind) throw new Error('There are no kinds.')
    return { id: index + 1, kind: kind.id, settings: settingsOf(kind, Math.floor(index / kinds.length)) }
  })
  const pastOf = (kind: RuleKind) => medianTime(() => tryOnPast(SCOPE, kind, settingsOf(kind, 0), { now }))
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
        subject: `one look at ${RULES} rules of ${kinds.length} kinds, no two the same where a kind has numbers, over ${among}, judged and not stored`,
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
        measure: () => pastOf(share.FAILURE_SHARE),
        baselineName: 'bare SQL: hours of 30 days by endpoint',
        measureBaseline: () => counts(30),
        goal: 'under 300 ms',
        isMet: ({ value }) => value < 300,
      },
      {
        name: 'alerts-past, silence (Postgres)',
        subject: `30 days of past of one rule of silence, which reads 65 days, over ${among}`,
        unit: 'ms',
        measure: () => pastOf(SILENCE),
        baselineName: 'bare SQL: hours of 65 days by endpoint',
        measureBaseline: () => counts(65),
        goal: 'under 300 ms',
        isMet: ({ value }) => value < 300,
      },
      {
        name: 'alerts-past, old failures (Postgres)',
        subject: `30 days of past of one rule about old failures, over ${among}`,
        unit: 'ms',
        measure: () => pastOf(OLD_FAILURES),
        baselineName: 'bare SQL: open failures by hour',
        measureBaseline: () =>
          elapsed(
            database,
            sql`select date_trunc('hour', at), count(*) from recovery_item where environment = 'sandbox' and state = 'open' group by 1`,
          ),
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

/** A third of the failures is open, the others were resolved after most of a day. */
const FAILURES = sql`
  insert into recovery_item (delivery_id, environment, at, endpoint, event, outcome, state, closed_at, found_at)
  select id, environment, sort_at, endpoint, event, outcome, case when id % 3 = 0 then 'open' else 'closed' end,
    case when id % 3 <> 0 then least(now(), sort_at + interval '20 hours') end, sort_at
  from delivery where outcome <> 'delivered'`

/** The usual settings, with a first number that differs from copy to copy. */
function settingsOf({ settings, fields }: RuleKind, copy: number): RuleSettings {
  const usual = settings.parse({}) as RuleSettings
  const name = fields.find((field) => typeof usual[field.name] === 'number')?.name
  if (name === undefined) return usual
  return settings.parse({ ...usual, [name]: Number(usual[name]) + copy }) as RuleSettings
}
