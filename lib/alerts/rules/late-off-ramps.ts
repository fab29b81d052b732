import 'server-only'
import { and, eq, gte, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { RETENTION_MS } from '../../archive/retention'
import { getDatabase } from '../../db'
import { offRampSnapshot } from '../../db/schema'
import { railName } from '../../format/network-names'
import { formatQuantity } from '../../format/number'
import { rowAddress } from '../../list/row-address'
import { OFF_RAMP_STATES } from '../../overview/off-ramps/off-ramp-states'
import { RAILS } from '../../ramp/contract/values/networks'
import { lateBefore } from '../../users/off-ramp-speed'
import { NO_CAUSE, type NowKind, settingNumber } from '../rule-kind/rule-kind'
import { wholeSetting } from '../rule-kind/settings'

const HOUR_MS = 3_600_000

type Due = { rail: string; before: Date }

/** Counts payouts by rail that were handed to their rail too long ago and, by the archive, are still there. */
async function countLate(environment: string, dues: readonly Due[], since: Date) {
  const db = await getDatabase()
  const { rail, at } = offRampSnapshot
  return db
    .select({ rail, count: sql<number>`count(*)::integer` })
    .from(offRampSnapshot)
    .where(
      and(
        eq(offRampSnapshot.environment, environment),
        // Written as the condition of the index has it.
        sql`${offRampSnapshot.state} = 'in_flight' and ${offRampSnapshot.hasTime}`,
        or(...dues.map((due) => and(eq(rail, due.rail), gte(at, since), lt(at, due.before)))),
      ),
    )
    .groupBy(rail)
    .orderBy(rail)
}

export const LATE_OFF_RAMPS: NowKind = {
  id: 'late-off-ramps',
  title: 'Late off-ramps',
  about:
    'Fires for a rail whose payouts take longer than usual, according to the archive. Weekends are left out; bank holidays are not known. Payouts older than 30 days are not watched.',
  severity: 'notify',
  source: 'now',
  settings: z.strictObject({
    count: wholeSetting({ least: 1, most: 100_000, usual: 1 }),
    hours: wholeSetting({ least: 0, most: 168, usual: 0 }),
  }),
  fields: [
    { name: 'count', label: 'At least', unit: 'payouts of one rail' },
    { name: 'hours', label: 'Later than usual by', unit: 'hours' },
  ],
  advice: { says: 'If no bank holiday explains it, ask the platform about these payouts.', action: 'Open off-ramps' },
  holds: { before: 5, after: 5 },
  read: async (settings, { environment, now }) => {
    const [least, hours] = [settingNumber(settings, 'count'), settingNumber(settings, 'hours')]
    const dues = Object.keys(RAILS).flatMap((rail): Due[] => {
      const before = lateBefore(rail, now.getTime() - hours * HOUR_MS)
      return before === null ? [] : [{ rail, before: new Date(before) }]
    })
    const since = new Date(now.getTime() - RETENTION_MS)
    const late = await countLate(environment.name, dues, since)
    return late.map(({ rail, count }) => ({
      subject: rail,
      subjectName: railName(rail),
      cause: NO_CAUSE,
      isOver: count >= least,
      isClear: count < least,
      evidence: {
        sentence: `${formatQuantity(count, 'payout')} by ${railName(rail)} ${count === 1 ? 'takes' : 'take'} ${
          hours === 0 ? 'longer than usual' : `over ${formatQuantity(hours, 'hour')} longer than usual`
        }.`,
        value: count,
        threshold: least,
        href: rowAddress(OFF_RAMP_STATES, environment.name, {
          state: ['in_flight'],
          rail: [rail],
          from: since.toISOString(),
          to: dues.find((due) => due.rail === rail)?.before.toISOString() ?? null,
        }),
      },
    }))
  },
}
