import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { type Database, getReadDatabase } from '../../db'
import { achReturn, returnSync } from '../../db/schema'
import type { CurrencyExposure, CurrencySums, KnownReturns, ReturnExposure, ReturnSums, SumsOf } from '../dto'
import { groupedReturns, isTotalled } from './group-returns'
import { RETURNS, type WhichReturns } from './returns'

type SummedRow = {
  /** The bits of `grouping()`, one for each column that this row does not have: 15 for a currency alone. */
  level: number
  currency: string | null
  state: string | null
  code: string | null
  bucket: string | null
  week: string | null
  count: number
  unread: number
  amount: string
  lost: string
  at_risk: string
  /** Whether there are more values of this kind than are answered. */
  is_cut: boolean
}

/** Levels by the bits of `grouping(state, code, bucket, week)`. */
const LEVELS = { states: 0b0111, codes: 0b1011, buckets: 0b1101, weeks: 0b1110 } as const

const WHOLE = 0b1111

/** The most values of each kind, because a list must not grow with whatever the platform sends. */
const VALUES_AT_MOST = 200
/** The newest ten years. */
const WEEKS_AT_MOST = 520

/** Exact sums of the matching returns, for each currency. @throws AppError `forbidden` without return.read */
export async function addUpReturns(scope: Scope, which: WhichReturns, now: Date): Promise<CurrencySums[]> {
  authorize(scope, RETURNS.permission)
  const db = await getReadDatabase(scope)
  const { rows } = await db.execute<SummedRow>(sql`
    select currency, ${SUMS}
    from (${groupedReturns(scope.environment.name, which, now, { byWeek: false })}) as groups
    group by currency order by count desc, currency nulls last`)
  return rows.map((row) => ({ currency: row.currency, all: sumsOf(row) }))
}

/** The same sums, and also by state, code, bucket and week. @throws AppError `forbidden` without return.read */
export async function readExposure(scope: Scope, which: WhichReturns, now: Date): Promise<ReturnExposure> {
  authorize(scope, RETURNS.permission)
  const db = await getReadDatabase(scope)
  const [rows, known] = await Promise.all([
    readSums(db, scope.environment.name, which, now),
    readKnown(db, scope.environment.name),
  ])
  const wholes = rows.filter(({ level }) => level === WHOLE)
  return { currencies: wholes.map((whole) => exposureOf(whole, rows)), known }
}

const SUMS = sql`
  sum(count)::integer as count, sum(unread)::integer as unread, sum(amount)::text as amount, sum(lost)::text as lost,
  sum(at_risk)::text as at_risk`

async function readSums(db: Database, environment: string, which: WhichReturns, now: Date): Promise<SummedRow[]> {
  const grouped = (byWeek: boolean) => groupedReturns(environment, which, now, { byWeek })
  const { rows } = await db.execute<SummedRow>(sql`
    with weekly as materialized (${grouped(true)}),
    groups as (${isTotalled(which) ? grouped(false) : sql`select * from weekly`}),
    sums as (
      select grouping(state, code, bucket) * 2 + 1 as level, currency, state, code, bucket, null as week, ${SUMS}
      from groups group by grouping sets ((currency), (currency, state), (currency, code), (currency, bucket))
      union all
      select ${LEVELS.weeks}, currency, null, null, null, week, ${SUMS} from weekly group by currency, week
    ), ranked as (
      select *, count(*) over kind as values, row_number() over (
        partition by level, case when level <> ${WHOLE} then coalesce(currency, '') end, level <> ${WHOLE} and currency is null
        order by case when level = ${LEVELS.weeks} then week end desc nulls first, count desc, currency nulls last, state nulls last,
          code nulls last, bucket nulls last
      ) as rank
      from sums
      window kind as (partition by level, case when level <> ${WHOLE} then coalesce(currency, '') end, level <> ${WHOLE} and currency is null)
    )
    select level, currency, state, code, bucket, week, count, unread, amount, lost, at_risk, values > rank_limit as is_cut
    from ranked, lateral (select case when level = ${LEVELS.weeks} then ${WEEKS_AT_MOST}::int else ${VALUES_AT_MOST}::int end as rank_limit) as limits
    where rank <= rank_limit
    order by count desc, currency nulls last, state nulls last, code nulls last, bucket nulls last, week nulls last`)
  return rows
}

function exposureOf(whole: SummedRow, rows: readonly SummedRow[]): CurrencyExposure {
  const own = rows.filter(({ currency }) => currency === whole.currency)
  const at = (level: number, read: (row: SummedRow) => string | null): SumsOf[] =>
    own.filter((row) => row.level === level).map((row) => ({ value: read(row), ...sumsOf(row) }))
  return {
    currency: whole.currency,
    all: sumsOf(whole),
    isCut: own.some(({ is_cut }) => is_cut),
    states: at(LEVELS.states, ({ state }) => state),
    codes: at(LEVELS.codes, ({ code }) => code),
    buckets: at(LEVELS.buckets, ({ bucket }) => bucket),
    weeks: at(LEVELS.weeks, ({ week }) => week).sort((a, b) => ((a.value ?? '~') < (b.value ?? '~') ? -1 : 1)),
  }
}

function sumsOf({ count, unread, amount, lost, at_risk }: SummedRow): ReturnSums {
  return { count, unread, amount, lost, atRisk: at_risk }
}

/** While the first walk goes on, the returns are known from the oldest one that it has read. */
async function readKnown(db: Database, environment: string): Promise<KnownReturns> {
  const [state] = await db
    .select({ completeAt: returnSync.completeAt, walkBeganAt: returnSync.walkBeganAt })
    .from(returnSync)
    .where(eq(returnSync.environment, environment))
  if (state?.completeAt) return { from: null, through: state.completeAt.toISOString() }
  if (!state?.walkBeganAt) return null
  const [oldest] = await db
    .select({ at: sql<string | null>`to_json(min(${achReturn.sortAt}) at time zone 'utc') #>> '{}'` })
    .from(achReturn)
    .where(eq(achReturn.environment, environment))
  return oldest?.at ? { from: `${oldest.at}Z`, through: state.walkBeganAt.toISOString() } : null
}
