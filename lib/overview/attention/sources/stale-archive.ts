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
      return { count: 0, words: 'The archive is up to date with the platform', urgency: 'waiting', time, href }
    const urgency = problem?.isPaused ? 'losing' : 'waiting'
    if (behind === null)
      return {
        count: 1,
        figure: 'No',
        words: problem?.isPaused ? 'sync yet: the platform refuses it' : 'sync has been completed yet',
        urgency,
        note:
          problem?.message ??
          `${running ? 'The first one is running.' : 'The first one has not started.'} The numbers on this page cover what has been read so far.`,
        time,
        href,
      }
    return {
      count: 1,
      figure: formatDuration(behind / 1000),
      words: problem?.isPaused ? 'without a sync: the platform refuses it' : 'since the last sync',
      urgency,
      note: problem?.message ?? 'The numbers on this page do not include newer deliveries.',
      time,
      href,
    }
  },
}
