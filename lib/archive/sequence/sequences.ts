import { defineList } from '../../list/define-list'
import { choiceGroup, type ListFilter } from '../../list/filters'
import { choiceOf, someOf, type ValuesOf } from '../../list/members'
import { STREAMS } from '../../model/stream'
import type { GapCounts, SequenceGapRow } from './dto'
import { GAP_REASONS, REASON_WORDS, STREAM_WORDS } from './reasons'

/** In place of a reason: resources with a gap of whatever reason. */
export const ANY_REASON = 'any'

const members = {
  reason: choiceOf([...GAP_REASONS, ANY_REASON], 'unexplained'),
  stream: someOf(STREAMS),
}

type Filters = ValuesOf<typeof members>

const FILTERS: readonly ListFilter<Filters, GapCounts>[] = [
  {
    name: 'reason',
    label: 'Reason',
    kind: 'own',
    members: ['reason'],
    hasOwnControl: true,
    summarize: ({ reason }) => (reason === ANY_REASON ? 'any reason' : REASON_WORDS[reason].label.toLowerCase()),
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

/** The list of resources whose sequence has a gap, but for its SQL (`list-sequence-gaps.ts`). */
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
    {
      id: 'resource',
      head: 'Resource',
      read: ({ resourceId }: SequenceGapRow) => resourceId,
      copied: { label: 'Resource ids', one: 'resource id', many: 'resource ids' },
    },
    { id: 'stream', head: 'Stream', read: ({ stream }) => stream },
    { id: 'reasons', head: 'Reasons', read: ({ reasons }) => reasons.join(', ') },
    { id: 'missing', head: 'Missing numbers', read: ({ missing, isFollowed }) => (isFollowed ? missing : null) },
    { id: 'highest', head: 'Highest number', read: ({ max }) => max },
    { id: 'oldest', head: 'Oldest record (UTC)', read: ({ firstAt }) => firstAt },
    { id: 'newest', head: 'Newest record (UTC)', read: ({ lastAt }) => lastAt },
  ],
})
