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
  label: 'Alert channels',
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
          ? `${failing === 1 ? 'alert channel' : 'alert channels'} can’t be reached`
          : on === 0
            ? 'No channel is on: alerts are listed but not sent'
            : 'Every alert channel works',
      urgency: 'losing',
      note: 'Messages are retried for 24 hours. Meanwhile, alerts go to the other channels.',
      time: since === null ? null : { words: 'the first failure', at: new Date(since).toISOString() },
      href: `/${name}/alerts/channels`,
    }
  },
}
