import 'server-only'
import { and, asc, count, eq, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { RETENTION_MS } from '../../archive/retention'
import { getDatabase } from '../../db'
import { recoveryItem } from '../../db/schema'
import { formatCount, formatQuantity } from '../../format/number'
import type { AlertEvidence } from '../../model/alert/alert'
import { failureRows } from '../../overview/attention/sources/count-failures'
import { readCountSpans } from '../rule-kind/count-spans'
import {
  NO_CAUSE,
  type NowKind,
  type NowLook,
  type RuleFinding,
  type RuleSettings,
  type RuleSpan,
  settingNumber,
} from '../rule-kind/rule-kind'
import { wholeSetting } from '../rule-kind/settings'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Counting stops here, because it runs each minute and nobody needs a larger number. */
const MOST_TOLD = 1_000

const COUNT_SETTING = wholeSetting({ least: 1, most: 100_000, usual: 1 })
const COUNT_FIELD = { name: 'count', label: 'At least', unit: 'failures' }

const openOf = (environment: string) =>
  and(eq(recoveryItem.environment, environment), eq(recoveryItem.state, 'open'), eq(recoveryItem.hasTime, true))

/** The times of the oldest open failures, at most MOST_TOLD. */
async function readOldest(environment: string): Promise<Date[]> {
  const db = await getDatabase()
  const rows = await db
    .select({ at: recoveryItem.at })
    .from(recoveryItem)
    .where(openOf(environment))
    .orderBy(asc(recoveryItem.at))
    .limit(MOST_TOLD)
  return rows.map(({ at }) => at)
}

async function countOlder(environment: string, before: Date, most: number): Promise<number> {
  const db = await getDatabase()
  const older = db
    .select({ id: recoveryItem.deliveryId })
    .from(recoveryItem)
    .where(and(openOf(environment), lte(recoveryItem.at, before)))
    .limit(most)
    .as('older')
  const [row] = await db.select({ count: count() }).from(older)
  return row?.count ?? 0
}

/** A failure counts from the age `ageMs` on. `words` follow the noun, in the singular or plural. */
type Age = { title: string; ageMs: number; least: number; words: (found: number) => string }

function toEvidence({ least, words }: Age, found: number, href: string): AlertEvidence {
  const number = found >= Math.max(MOST_TOLD, least) ? `At least ${formatCount(found)}` : formatCount(found)
  const noun = found === 1 ? 'failure' : 'failures'
  return { sentence: `${number} unresolved ${noun} ${words(found)}.`, value: found, threshold: least, href }
}

async function olderFailures(age: Age, { environment: { name }, now, once }: NowLook): Promise<RuleFinding[]> {
  const { ageMs, least, title } = age
  const before = new Date(now.getTime() - ageMs)
  const found =
    least > MOST_TOLD
      ? await countOlder(name, before, least)
      : (await once('oldest-failures', () => readOldest(name))).filter((at) => at <= before).length
  const href = failureRows(name, { to: before.toISOString() })
  return [
    {
      subject: '',
      subjectName: title,
      cause: NO_CAUSE,
      isOver: found >= least,
      isClear: found < least,
      evidence: toEvidence(age, found, href),
    },
  ]
}

/** Each failure counts from when it was old enough and known, until it was resolved. */
async function pastOfOlder(age: Age, environment: string, { from, to }: { from: Date; to: Date }): Promise<RuleSpan[]> {
  const { ageMs, least, title } = age
  const things = sql`
    select greatest(at + make_interval(secs => ${ageMs / 1_000}::float8), found_at) as begins, closed_at as ends
    from recovery_item
    where environment = ${environment} and has_time
      and (state = 'open' or (state = 'closed' and closed_at > ${from.toISOString()}::timestamptz))`
  const spans = await readCountSpans(things, { least, from, to })
  return spans.map((span) => {
    const last = new Date((span.to ?? to).getTime() - ageMs).toISOString()
    return {
      subject: '',
      subjectName: title,
      cause: NO_CAUSE,
      from: span.from,
      to: span.to,
      evidence: toEvidence(age, span.count, failureRows(environment, { to: last, state: 'all' })),
    }
  })
}

export const EXPIRING: NowKind = {
  id: 'expiring-failures',
  title: 'Expiring records',
  about:
    'Fires when the platform is about to delete the records of unresolved failures, after which they can’t be read again.',
  severity: 'notify',
  source: 'now',
  settings: z.strictObject({ days: wholeSetting({ least: 1, most: 29, usual: 3 }), count: COUNT_SETTING }),
  fields: [{ name: 'days', label: 'Days left', unit: 'days' }, COUNT_FIELD],
  advice: {
    says: 'Send these again, or re-read their resources, before the platform deletes the records.',
    action: 'Open recovery',
  },
  holds: { before: 0, after: 5 },
  read: (settings, look) => olderFailures(expiringAge(settings), look),
  past: (settings, { environment, ...times }) => pastOfOlder(expiringAge(settings), environment.name, times),
}

function expiringAge(settings: RuleSettings): Age {
  const days = settingNumber(settings, 'days')
  return {
    title: EXPIRING.title,
    ageMs: RETENTION_MS - days * DAY_MS,
    least: settingNumber(settings, 'count'),
    words: (found) => `${found === 1 ? 'expires' : 'expire'} within ${formatQuantity(days, 'day')}`,
  }
}

export const OLD_FAILURES: NowKind = {
  id: 'old-failures',
  title: 'Old failures',
  about: 'Fires when failures stay unresolved for too long.',
  severity: 'notify',
  source: 'now',
  settings: z.strictObject({ hours: wholeSetting({ least: 1, most: 696, usual: 24 }), count: COUNT_SETTING }),
  fields: [{ name: 'hours', label: 'Older than', unit: 'hours' }, COUNT_FIELD],
  advice: { says: 'Send these again, or close those that need no action.', action: 'Open recovery' },
  holds: { before: 0, after: 5 },
  read: (settings, look) => olderFailures(oldAge(settings), look),
  past: (settings, { environment, ...times }) => pastOfOlder(oldAge(settings), environment.name, times),
}

function oldAge(settings: RuleSettings): Age {
  const hours = settingNumber(settings, 'hours')
  return {
    title: OLD_FAILURES.title,
    ageMs: hours * HOUR_MS,
    least: settingNumber(settings, 'count'),
    words: (found) => `${found === 1 ? 'is' : 'are'} older than ${formatQuantity(hours, 'hour')}`,
  }
}
