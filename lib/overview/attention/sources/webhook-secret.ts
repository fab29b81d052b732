import 'server-only'
import { getDatabase } from '../../../db'
import { readOpen, readSent } from '../../../secret/secret-store'
import type { AttentionReading } from '../attention'
import type { AttentionSource } from '../source'

export const WEBHOOK_SECRET: AttentionSource = {
  id: 'webhook-secret',
  label: 'Webhook secret',
  action: 'Open webhook secret',
  permission: 'secret.read',
  place: 'archive',
  path: 'webhooks/secret',
  read: async ({ scope, secretNotice }): Promise<AttentionReading> => {
    const db = await getDatabase()
    const { name } = scope.environment
    const [notice, open, [last]] = await Promise.all([secretNotice(), readOpen(db, name), readSent(db, name)])
    const href = `/${name}/webhooks/secret`
    const sentAt = last?.sentAt?.toISOString() ?? null
    const time = sentAt === null ? null : { words: 'changed', at: sentAt }
    if (notice?.kind === 'rejecting')
      return {
        count: notice.endpoints,
        words: notice.endpoints === 1 ? 'endpoint rejects more than before' : 'endpoints reject more than before',
        urgency: 'losing',
        note: 'Since the webhook secret was changed. A 4xx is never retried.',
        time,
        href,
      }
    if (notice?.kind === 'changing')
      return {
        count: 1,
        words: 'cut-over of the webhook secret has no verdict yet',
        urgency: 'waiting',
        note: 'Either secret may sign until the window ends. The verdict follows once the archive holds all of it.',
        time,
        href,
      }
    if (open?.state === 'prepared')
      return {
        count: 1,
        words: 'webhook secret is prepared and not set',
        urgency: 'waiting',
        time: { words: 'prepared', at: open.preparedAt.toISOString() },
        href,
      }
    return { count: 0, words: 'No change of the webhook secret is in progress', urgency: 'waiting', time, href }
  },
}
