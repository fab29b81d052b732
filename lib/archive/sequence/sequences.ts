import { columnsOf } from '../../list/columns'
import { defineList } from '../../list/define-list'
import { choiceGroup, type ListFilter } from '../../list/filters'
import { choiceOf, someOf, type ValuesOf } from '../../list/members'
import { STREAMS } from '../../model/stream'
import type { GapCounts, SequenceGapRow } from './dto'
import { GAP_REASONS, OPEN_REASONS, REASON_WORDS, STREAM_WORDS } from './reasons'

export const ANY_REASON = 'any'

/** In place of a reason: resources with a gap that nothing explains. */
export const OPEN_REASON = 'open'

const members = { reason: choiceOf([OPEN_REASON, ...GAP_REASONS, ANY_REASON], OPEN_REASON), stream: someOf(STREAMS) }

type Filters = ValuesOf<typeof members>

/** `Unexplained or not known` */
export function reasonLabel(reason: Filters['reason']): string {
  if (reason === ANY_REASON) return 'Any reason'
  const [first, ...others] = reason === OPEN_REASON ? OPEN_REASONS : [reason]
  const labels = others.map((each) => REASON_WORDS[each].label.toLowerCase())
  return [first && REASON_WORDS[first].label, ...labels].join(' or ')
}

const FILTERS: readonly ListFilter<Filters, GapCounts>[] = [
  {
    name: 'reason',
    label: 'Reason',
    kind: 'own',
    members: ['reason'],
    hasOwnControl: true,
    summarize: ({ reason }) => reasonLabel(reason).toLowerCase(),
  },
  {
    name: 'stream',
    label: 'Resource',
    kind: 'choices',
    member: 'stream',
    members: ['stream'],
    hasOwnControl: true,
    searchLabel: null,
    groups: () => [choiceGroup('Resources', STREAMS, [], (stream) => STREAM_WORDS[stream].label)],
    summarize: ({ stream }) => stream.map((value) => STREAM_WORDS[value].label.toLowerCase()).join(', '),
  },
]

const { count, id, text, time } = columnsOf<SequenceGapRow>()

/** Resources with a gap; SQL in `list-sequence-gaps.ts`. */
export const SEQUENCES = defineList({
  name: 'sequences',
  title: 'Sequences',
  noun: { one: 'sequence with a gap', many: 'sequences with gaps' },
  permission: 'delivery.read',
  order: 'newest record first',
  members,
  controls: {},
  cursorLength: 8_000,
  filters: FILTERS,
  columns: [
    id('resource', 'Resource', 'resourceId', { copied: 'resource id' }),
    text('stream', 'Stream', 'stream'),
    text('reasons', 'Reasons', ({ reasons }) => reasons.join(', ')),
    count('missing', 'Missing numbers', ({ missing, isFollowed }) => (isFollowed ? missing : null)),
    count('highest', 'Highest number', 'max'),
    time('oldest', 'Oldest record', 'firstAt'),
    time('newest', 'Newest record', 'lastAt'),
  ],
})
