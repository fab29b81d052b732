import 'server-only'
import { URGENT_DAYS } from '../../../archive/explanations'
import { DELIVERIES } from '../../../archive/filter/deliveries'
import { RETENTION_MS } from '../../../archive/retention'
import { formatDuration } from '../../../format/duration'
import { rowAddress } from '../../../list/row-address'
import type { AttentionSource } from '../source'

const DAY_MS = 86_400_000

/** Stretches of time that the platform still holds and the archive does not. */
export const UNREAD_RANGES: AttentionSource = {
  id: 'unread-ranges',
  label: 'Unread records',
  action: 'Open deliveries',
  permission: 'sync.read',
  place: 'archive',
  path: 'deliveries',
  read: async ({ scope, now, coverage }) => {
    const { holes, running, problem, from } = await coverage()
    const isReading = running !== null && problem === null
    const unread = isReading ? [] : holes.filter(({ reason }) => reason === 'not-read-yet')
    const { name } = scope.environment
    const oldest = unread.at(-1)
    if (!oldest)
      return {
        count: 0,
        words: isReading ? 'A sync is reading what is missing' : 'No holes that can still be read',
        urgency: 'waiting',
        time: from === null ? null : { words: 'coverage began', at: from },
        href: rowAddress(DELIVERIES, name, {}),
      }
    const lostAt = Date.parse(oldest.from) + RETENTION_MS
    const length = unread.reduce((sum, hole) => sum + Date.parse(hole.to) - Date.parse(hole.from), 0)
    return {
      count: unread.length,
      figure: formatDuration(length / 1000),
      words: 'of records have not been read yet',
      urgency: lostAt - now.getTime() <= URGENT_DAYS * DAY_MS ? 'losing' : 'waiting',
      note: 'The next sync resumes there. Records that are not read within 30 days may be gone.',
      time: { words: 'the first may be gone', at: new Date(lostAt).toISOString() },
      href: rowAddress(DELIVERIES, name, { from: oldest.from, to: unread[0]?.to ?? oldest.to }),
    }
  },
}
