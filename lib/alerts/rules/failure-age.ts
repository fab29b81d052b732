import 'server-only'
import { and, count, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { RETENTION_MS } from '../../archive/retention'
import { getDatabase } from '../../db'
import { recoveryItem } from '../../db/schema'
import { formatCount, formatQuantity } from '../../format/number'
import { failureRows } from '../../overview/attention/sources/count-failures'
import { NO_CAUSE, type NowKind, type RuleFinding, settingNumber } from '../rule-kind/rule-kind'
import { wholeSetting } from '../rule-kind/settings'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Counted each minute, so no further than a person would want to know. */
const MOST_TOLD = 1_000

const COUNT_SETTING = wholeSetting({ least: 1, most: 100_000, usual: 1 })
const COUNT_FIELD = { name: 'count', label: 'At least', unit: 'failures' }

async function countOlder(environment: string, before: Date, most: number): Promise<number> {
  const db = await getDatabase()
  const older = db
    .select({ id: recoveryItem.deliveryId })
    .from(recoveryItem)
    .where(
      and(
        eq(recoveryItem.environment, environment),
        eq(recoveryItem.state, 'open'),
        eq(recoveryItem.hasTime, true),
        lt(recoveryItem.at, before),
      ),
    )
    .limit(most)
    .as('older')
  const [row] = await db.select({ count: count() }).from(older)
  return row?.count ?? 0
}

type Asked = { environment: string; before: Date; least: number; subjectName: string }

/** @param words follow the noun, for one and for several. */
async function olderFailures(
  { environment, before, least, subjectName }: Asked,
  words: (found: number) => string,
): Promise<RuleFinding[]> {
  const most = Math.max(MOST_TOLD, least)
  const found = await countOlder(environment, before, most)
  const number = found === most ? `At least ${formatCount(found)}` : formatCount(found)
  return [
    {
      subject: '',
      subjectName,
      cause: NO_CAUSE,
      isOver: found >= least,
      isClear: found < least,
      evidence: {
        sentence: `${number} unresolved ${found === 1 ? 'failure' : 'failures'} ${words(found)}.`,
        value: found,
        threshold: least,
        href: failureRows(environment, { to: before.toISOString() }),
      },
    },
  ]
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
  read: (settings, { environment: { name }, now }) => {
    const days = settingNumber(settings, 'days')
    return olderFailures(
      {
        environment: name,
        before: new Date(now.getTime() + days * DAY_MS - RETENTION_MS),
        least: settingNumber(settings, 'count'),
        subjectName: EXPIRING.title,
      },
      (found) => `${found === 1 ? 'expires' : 'expire'} within ${formatQuantity(days, 'day')}`,
    )
  },
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
  read: (settings, { environment: { name }, now }) => {
    const hours = settingNumber(settings, 'hours')
    return olderFailures(
      {
        environment: name,
        before: new Date(now.getTime() - hours * HOUR_MS),
        least: settingNumber(settings, 'count'),
        subjectName: OLD_FAILURES.title,
      },
      (found) => `${found === 1 ? 'is' : 'are'} older than ${formatQuantity(hours, 'hour')}`,
    )
  },
}
