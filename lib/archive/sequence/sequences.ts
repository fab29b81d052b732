import { columnsOf } from '../../list/columns'
import { defineList } from '../../list/define-list'
import { choice, own } from '../../list/filter-kinds'
import { choiceOf, pageSize } from '../../list/members'
import { STREAMS } from '../../model/stream'
import type { SequenceGapRow } from './dto'
import { GAP_REASONS, REASON_WORDS, STREAM_WORDS } from './reasons'

export const ANY_REASON = 'any'

/** The reason that needs attention, with which the list opens. */
export const OPEN_REASON = 'unexplained'

const REASONS = [...GAP_REASONS, ANY_REASON] as const

export function reasonLabel(reason: (typeof REASONS)[number]): string {
  return reason === ANY_REASON ? 'Any reason' : REASON_WORDS[reason].label
}

const { count, id, text, time } = columnsOf<SequenceGapRow>()

/** The list of resources with a gap; its SQL is in `list-sequence-gaps.ts`. */
export const SEQUENCES = defineList({
  name: 'sequences',
  title: 'Sequences',
  noun: { one: 'sequence with a gap', many: 'sequences with gaps' },
  permission: 'delivery.read',
  order: 'newest record first',
  filters: {
    reason: own('Reason', choiceOf(REASONS, OPEN_REASON), (reason) => reasonLabel(reason).toLowerCase(), {
      hasOwnControl: true,
    }),
    stream: choice('Resource', STREAMS, { words: STREAM_WORDS, between: ', ', hasOwnControl: true }),
  },
  controls: { limit: pageSize([50, 100, 250]) },
  isOnward: true,
  cursorLength: 8_000,
  columns: [
    id('resource', 'Resource', 'resourceId', { width: 176, from: 0, is: ['link'], copied: 'resource id' }),
    text('stream', 'Stream', 'stream'),
    text('reasons', 'Reasons', ({ reasons }) => reasons.join(', '), { width: 200, from: 0 }),
    count('missing', 'Missing numbers', ({ missing, isFollowed }) => (isFollowed ? missing : null)),
    count('highest', 'Highest number', 'max'),
    time('oldest', 'Oldest record', 'firstAt'),
    time('newest', 'Newest record', 'lastAt', { width: 136, from: 820, is: ['fixed', 'order'] }),
  ],
})
