import 'server-only'
import { and, count, eq, gt, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { getDatabase } from '../../db'
import { delivery } from '../../db/schema'
import { formatCount, formatQuantity } from '../../format/number'
import { subjectRows } from '../rule-kind/dimensions'
import { NO_CAUSE, type NowKind, settingNumber } from '../rule-kind/rule-kind'
import { wholeSetting } from '../rule-kind/settings'

const HOUR_MS = 3_600_000

/** Counting stops here, because it runs each minute and nobody needs a larger number. */
const MOST_TOLD = 1_000

/** Records without a time are in no hour and no kept count; `sortAt` places each beside its newer neighbour. */
async function countUnreadable(environment: string, since: Date, most: number): Promise<number> {
  const db = await getDatabase()
  const found = db
    .select({ id: delivery.id })
    .from(delivery)
    .where(
      and(
        eq(delivery.environment, environment),
        eq(delivery.outcome, 'contradictory'),
        gt(delivery.sortAt, since),
        isNull(delivery.timestamp),
      ),
    )
    .limit(most)
    .as('found')
  const [row] = await db.select({ count: count() }).from(found)
  return row?.count ?? 0
}

export const UNREADABLE_RECORDS: NowKind = {
  id: 'unreadable-records',
  title: 'Unreadable records',
  about:
    'Fires when the platform lists records that have no time and cannot be read, so that no share or chart counts them.',
  severity: 'notify',
  source: 'now',
  settings: z.strictObject({
    count: wholeSetting({ least: 1, most: 100_000, usual: 1 }),
    hours: wholeSetting({ least: 1, most: 720, usual: 24 }),
  }),
  fields: [
    { name: 'count', label: 'At least', unit: 'records' },
    { name: 'hours', label: 'Listed within', unit: 'hours' },
  ],
  advice: { says: 'Read the records as received, and report that they break the contract.', action: 'Open deliveries' },
  holds: { before: 0, after: 5 },
  read: async (settings, { environment: { name }, now }) => {
    const [least, hours] = [settingNumber(settings, 'count'), settingNumber(settings, 'hours')]
    const most = Math.max(MOST_TOLD, least)
    const found = await countUnreadable(name, new Date(now.getTime() - hours * HOUR_MS), most)
    const number = found === most ? `At least ${formatCount(found)}` : formatCount(found)
    return [
      {
        subject: '',
        subjectName: UNREADABLE_RECORDS.title,
        cause: NO_CAUSE,
        isOver: found >= least,
        isClear: found < least,
        evidence: {
          sentence: `${number} ${found === 1 ? 'record' : 'records'} without a time within ${formatQuantity(hours, 'hour')} cannot be read.`,
          value: found,
          threshold: least,
          // The link has no period, because no period contains a record without a time.
          href: subjectRows(name, 'all', '', { outcome: ['contradictory'] }),
        },
      },
    ]
  },
}
