import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { getDatabase } from '../../db'
import { formatQuantity } from '../../format/number'
import { rowAddress } from '../../list/row-address'
import { RETURNS } from '../../returns/list/returns'
import { NO_CAUSE, type SpanKind, settingNumber } from '../rule-kind/rule-kind'
import { wholeSetting } from '../rule-kind/settings'

const DAY_MS = 86_400_000

/** An alert lasts this long after the last return, so a return that is read late, within this time, still fires. */
const HELD_MS = 3 * DAY_MS

/** At most so many rows are read, the newest. */
const MOST_ROWS = 10_000

/** A return with which a user reaches the number within the window. `since` is the first of them; times are in milliseconds. */
type Reached = { user: string; at: number; since: number; count: number }

type Asked = { environment: string; from: Date; to: Date; least: number; windowMs: number }

const instant = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`

const milliseconds = (time: SQL) => sql`round(extract(epoch from ${time}) * 1000)::float8`

/** Reads the returns that reach the number, the oldest first. */
async function readReached({ environment, from, to, least, windowMs }: Asked): Promise<Reached[]> {
  const db = await getDatabase()
  const { rows } = await db.execute<Reached>(sql`
    select fresh.user_id as "user", ${milliseconds(sql`fresh.sort_at`)} as at, ${milliseconds(sql`own.since`)} as since, own.count
    from ach_return as fresh cross join lateral (
      select count(*)::integer as count, min(sort_at) as since
      from ach_return as earlier
      where earlier.environment = ${environment} and earlier.user_id = fresh.user_id and earlier.gone_at is null
        and earlier.sort_at <= fresh.sort_at
        and earlier.sort_at > fresh.sort_at - make_interval(secs => ${windowMs / 1_000}::float8)
    ) as own
    where fresh.environment = ${environment} and fresh.gone_at is null and fresh.user_id is not null
      and fresh.sort_at > ${instant(from.getTime() - HELD_MS)} and fresh.sort_at <= ${instant(to.getTime())}
      and own.count >= ${least}
    order by fresh.sort_at desc limit ${MOST_ROWS}`)
  return rows.reverse()
}

type Run = { user: string; since: number; from: number; to: number; count: number }

/** Spans from a return that reaches the number until HELD_MS after the last one. */
function runsOf(reached: readonly Reached[]): Run[] {
  const runs: Run[] = []
  const last = new Map<string, Run>()
  for (const { user, at, since, count } of reached) {
    const known = last.get(user)
    if (known && at <= known.to) {
      known.to = at + HELD_MS
      known.count = Math.max(known.count, count)
      continue
    }
    const run = { user, since, from: at, to: at + HELD_MS, count }
    last.set(user, run)
    runs.push(run)
  }
  return runs
}

export const REPEATED_RETURNS: SpanKind = {
  id: 'user-returns',
  title: 'Returns of one user',
  about:
    'Fires when banks return several debits of one user. It is resolved three days after the last one. Messages do not name the user; the alert leads to the returns.',
  severity: 'notify',
  source: 'spans',
  settings: z.strictObject({
    returns: wholeSetting({ least: 2, most: 1_000, usual: 3 }),
    days: wholeSetting({ least: 1, most: 90, usual: 30 }),
  }),
  fields: [
    { name: 'returns', label: 'At least', unit: 'returns' },
    { name: 'days', label: 'Within', unit: 'days' },
  ],
  advice: { says: 'Review the returns and what the platform did to the user’s account.', action: 'Open returns' },
  holds: { before: 0, after: 0 },
  read: async (settings, { environment, from, to }) => {
    const [least, days] = [settingNumber(settings, 'returns'), settingNumber(settings, 'days')]
    const windowMs = days * DAY_MS
    const reached = await readReached({ environment: environment.name, from, to, least, windowMs })
    return runsOf(reached)
      .filter((run) => run.to > from.getTime())
      .map((run) => ({
        subject: run.user,
        // The name of a subject leaves in messages, so it must not name the user.
        subjectName: 'A user',
        cause: NO_CAUSE,
        from: new Date(run.from),
        to: run.to > to.getTime() ? null : new Date(run.to),
        evidence: {
          sentence: `${formatQuantity(run.count, 'return')} of one user within ${formatQuantity(days, 'day')}.`,
          value: run.count,
          threshold: least,
          href: rowAddress(RETURNS, environment.name, { user: [run.user], from: new Date(run.since).toISOString() }),
        },
      }))
  },
}
