import 'server-only'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isFilled } from '../../../archive/is-filled'
import { getDatabase } from '../../../db'
import { prepareRead } from '../../../db/prepared-read'
import { recoveryCount, recoveryItem } from '../../../db/schema'
import { RECOVERY, UNTIMED } from '../../../recovery/list/recovery-items'
import type { AttentionSource } from '../source'
import { capped, countOpenFailures, failureRows, OPEN } from './count-failures'

const DAY_MS = 86_400_000

/** Ages in days, the oldest first. */
const AGES = [
  { name: 'old', words: 'older than 7 days', from: null, to: 7 },
  { name: 'ageing', words: 'between 1 and 7 days old', from: 7, to: 1 },
  { name: 'fresh', words: 'from the last 24 hours', from: 1, to: null },
] as const

const { placeholder } = sql

const ofEnvironment = sql`environment = ${placeholder('environment')}`
const weekAgo = sql`${placeholder('weekAgo')}::timestamptz`
const dayAgo = sql`${placeholder('dayAgo')}::timestamptz`
const { at, hasTime } = recoveryItem

const milliseconds = (one: SQL) =>
  sql<number | null>`(select (extract(epoch from at) * 1000)::bigint from ${one})::float8`

const readOpen = prepareRead('attention_open_failures', (db) =>
  db
    .select({
      count: sql<number>`coalesce(sum(${recoveryCount.count}), 0)::integer`,
      old: countOpenFailures(sql`${hasTime} and ${at} < ${weekAgo}`),
      ageing: countOpenFailures(sql`${hasTime} and ${at} >= ${weekAgo} and ${at} < ${dayAgo}`),
      fresh: countOpenFailures(sql`${hasTime} and ${at} >= ${dayAgo}`),
      untimed: countOpenFailures(sql`not ${hasTime}`),
      oldestAt: milliseconds(
        sql`(select min(${at}) as at from ${recoveryItem} where ${OPEN} and ${hasTime}) as oldest`,
      ),
      closedAt: milliseconds(sql`(
        select closed_at as at from recovery_item where ${ofEnvironment} and state = 'closed' order by closed_at desc limit 1
      ) as closed`),
      isFilled: isFilled('recovery_fill', placeholder('environment')),
    })
    .from(recoveryCount)
    .where(and(eq(recoveryCount.environment, placeholder('environment')), eq(recoveryCount.standing, 'open'))),
)

export const OPEN_FAILURES: AttentionSource = {
  id: 'open-failures',
  label: 'Unresolved failures',
  action: 'Open recovery',
  permission: RECOVERY.permission,
  place: 'archive',
  path: 'recovery',
  read: async ({ scope, now }) => {
    const db = await getDatabase()
    const { name } = scope.environment
    const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
    const [row] = await readOpen(db, { environment: name, weekAgo: ago(7), dayAgo: ago(1) })
    if (!row) throw new Error('an aggregate has one row')
    const { count, isFilled } = row
    const ages = AGES.map(({ name: age, words, from, to }) => ({
      ...capped(row[age]),
      words,
      href: failureRows(name, { from: from && ago(from), to: to && ago(to) }),
    }))
    const untimed = { ...capped(row.untimed), words: 'without a time', href: failureRows(name, { age: UNTIMED }) }
    const parts = [...ages, untimed]
    const at = count > 0 ? row.oldestAt : isFilled ? row.closedAt : null
    return {
      count,
      words:
        count > 0
          ? count === 1
            ? 'unresolved failure'
            : 'unresolved failures'
          : isFilled
            ? 'No unresolved failures'
            : 'Not all failures in the archive have been judged yet',
      urgency: 'waiting',
      note: isFilled
        ? 'A failure closes when it is delivered later, sent again or re-read.'
        : 'Older failures are still being judged; the number grows until then.',
      time:
        at === null
          ? null
          : { words: count > 0 ? 'the oldest' : 'the last one closed', at: new Date(at).toISOString() },
      href: failureRows(name, {}),
      parts: parts.filter((part) => part.count > 0),
    }
  },
}
