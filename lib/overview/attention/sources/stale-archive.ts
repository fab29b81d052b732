import 'server-only'
import { STALE_AFTER_MS } from '../../../archive/coverage/pass-overdue'
import { DELIVERIES } from '../../../archive/filter/deliveries'
import { formatDuration } from '../../../format/duration'
import { rowAddress } from '../../../list/row-address'
import type { AttentionSource } from '../source'

export const STALE_ARCHIVE: AttentionSource = {
  id: 'stale-archive',
  label: 'Archive',
  action: 'Open deliveries',
  permission: 'sync.read',
  place: 'archive',
  path: 'deliveries',
  read: async ({ scope, now, coverage }) => {
    const { lastSyncedAt, problem, running } = await coverage()
    const href = rowAddress(DELIVERIES, scope.environment.name, {})
    const behind = lastSyncedAt === null ? null : now.getTime() - Date.parse(lastSyncedAt)
    const time = lastSyncedAt === null ? null : { words: 'last synced', at: lastSyncedAt }
    if (problem === null && behind !== null && behind <= STALE_AFTER_MS)
      return { count: 0, words: 'The archive is in step with the platform', urgency: 'waiting', time, href }
    const urgency = problem?.isPaused ? 'losing' : 'waiting'
    if (behind === null)
      return {
        count: 1,
        figure: 'No',
        words: problem?.isPaused ? 'sync yet: the platform refuses it' : 'sync was completed yet',
        urgency,
        note:
          problem?.message ??
          `${running ? 'The first one is reading.' : 'The first one has not begun.'} Numbers of this page are of what it has read so far.`,
        time,
        href,
      }
    return {
      count: 1,
      figure: formatDuration(behind / 1000),
      words: problem?.isPaused ? 'without a sync: the platform refuses it' : 'since the last sync',
      urgency,
      note: problem?.message ?? 'Newer deliveries are not in any number of this page.',
      time,
      href,
    }
  },
}
