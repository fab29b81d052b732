import 'server-only'
import { passOverdueSince } from '../../../archive/coverage/pass-overdue'
import { DELIVERIES } from '../../../archive/filter/deliveries'
import { formatDuration } from '../../../format/duration'
import { rowAddress } from '../../../list/row-address'
import type { AttentionSource } from '../source'

/** A full pass is due every 24 hours (specification, 6.5 rule 5). */
export const OVERDUE_PASS: AttentionSource = {
  id: 'overdue-pass',
  label: 'Full pass',
  action: 'Open deliveries',
  permission: 'sync.read',
  place: 'archive',
  path: 'deliveries',
  read: async ({ scope, now, coverage }) => {
    const passes = await coverage()
    const since = passOverdueSince(passes, now.getTime())
    const last = passes.lastCompletePassAt
    const href = rowAddress(DELIVERIES, scope.environment.name, {})
    if (since === null)
      return {
        count: 0,
        words: last === null ? 'The first full pass is not due yet' : 'A full pass ran within 24 hours',
        urgency: 'waiting',
        time: last === null ? null : { words: 'the last one', at: last },
        href,
      }
    return {
      count: 1,
      figure: formatDuration((now.getTime() - since) / 1000),
      words: 'since a full pass was due',
      urgency: 'waiting',
      note: 'Until a full pass has run, records that the platform logged late may be missing.',
      time: last === null ? null : { words: 'the last one', at: last },
      href,
    }
  },
}
