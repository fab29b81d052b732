import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { getDatabase } from '../../../db'
import { prepareRead } from '../../../db/prepared-read'
import { alertChannel } from '../../../db/schema'
import type { AttentionSource } from '../source'

const readChannels = prepareRead('attention_channels', (db) =>
  db
    .select({
      on: sql<number>`count(*)::integer`,
      failing: sql<number>`(count(*) filter (where ${alertChannel.failingSince} is not null))::integer`,
      since: sql<number | null>`(extract(epoch from min(${alertChannel.failingSince})) * 1000)::bigint::float8`,
    })
    .from(alertChannel)
    .where(
      and(
        eq(alertChannel.environment, sql.placeholder('environment')),
        eq(alertChannel.isOn, true),
        isNull(alertChannel.removedAt),
      ),
    ),
)

export const FAILING_CHANNELS: AttentionSource = {
  id: 'failing-channels',
  label: 'Channels of alerts',
  action: 'Open channels',
  permission: 'channel.read',
  place: 'archive',
  path: 'alerts/channels',
  read: async ({ scope }) => {
    const db = await getDatabase()
    const { name } = scope.environment
    const [row] = await readChannels(db, { environment: name })
    if (!row) throw new Error('an aggregate has one row')
    const { on, failing, since } = row
    return {
      count: failing,
      words:
        failing > 0
          ? `${failing === 1 ? 'channel' : 'channels'} of alerts can’t be reached`
          : on === 0
            ? 'No channel is on: alerts are listed, and sent nowhere'
            : 'Every channel of alerts works',
      urgency: 'losing',
      note: 'Alerts are tried again for 24 hours, and sent to the other channels meanwhile.',
      time: since === null ? null : { words: 'since', at: new Date(since).toISOString() },
      href: `/${name}/alerts/channels`,
    }
  },
}
