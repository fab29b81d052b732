import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { getDatabase } from '../../../db'
import { prepareRead } from '../../../db/prepared-read'
import { alert } from '../../../db/schema'
import type { AttentionSource } from '../source'

const isOpen = sql`${alert.acknowledgedAt} is null`

const readFiring = prepareRead('attention_alerts', (db) =>
  db
    .select({
      firing: sql<number>`count(*)::integer`,
      open: sql<number>`(count(*) filter (where ${isOpen}))::integer`,
      urgent: sql<number>`(count(*) filter (where ${isOpen} and ${alert.severity} = 'page'))::integer`,
      since: sql<
        number | null
      >`(extract(epoch from min(${alert.firedAt}) filter (where ${isOpen})) * 1000)::bigint::float8`,
    })
    .from(alert)
    .where(and(eq(alert.environment, sql.placeholder('environment')), eq(alert.state, 'firing'))),
)

/** Alerts that nobody looks after. No rule watches this line: it would be an alert about alerts. */
export const FIRING_ALERTS: AttentionSource = {
  id: 'firing-alerts',
  label: 'Firing alerts',
  action: 'Open alerts',
  permission: 'alert.read',
  place: 'archive',
  path: 'alerts',
  read: async ({ scope }) => {
    const db = await getDatabase()
    const { name } = scope.environment
    const [row] = await readFiring(db, { environment: name })
    if (!row) throw new Error('an aggregate has one row')
    const { firing, open, urgent, since } = row
    return {
      count: open,
      words: words(firing, open),
      urgency: urgent > 0 ? 'losing' : 'waiting',
      note: 'Acknowledge an alert to show others that someone is handling it.',
      time: since === null ? null : { words: 'the oldest fired', at: new Date(since).toISOString() },
      // Written out: alert rules read the sources of the overview, so a source can’t import the list of alerts.
      href: `/${name}/alerts?state=firing&acknowledged=no`,
    }
  },
}

function words(firing: number, open: number): string {
  if (open > 0) return `${open === 1 ? 'firing alert is' : 'firing alerts are'} not acknowledged`
  return firing > 0 ? 'Every firing alert is acknowledged' : 'No alert is firing'
}
