import { defineList } from '../../list/define-list'
import { choiceGroup, fewValues } from '../../list/filters'
import { pageSize, searchText, someOf } from '../../list/members'
import { orderMember } from '../../list/order'
import { KEY_ORIGINS, KEY_STATES, type KeyOrigin, type KeyState } from '../../model/user-key'
import type { UserKeyCounts, UserKeyRow } from './dto'
import { KEY_ORIGIN_WORDS, KEY_STATE_WORDS } from './key-words'

const stateLabel = (state: string) => KEY_STATE_WORDS[state as KeyState].label // Of the list of states.
const originLabel = (origin: string) => KEY_ORIGIN_WORDS[origin as KeyOrigin] // Of the list of origins.

/** The key directory; SQL in `list-user-keys.ts`. */
export const USER_KEYS = defineList({
  name: 'settings/user-keys',
  title: 'User keys',
  noun: { one: 'key', many: 'keys' },
  permission: 'user_key.read',
  order: 'newest first',
  members: { text: searchText(), state: someOf(KEY_STATES), origin: someOf(KEY_ORIGINS) },
  controls: { order: orderMember(), limit: pageSize([50, 100, 250]) },
  cursorLength: 200,
  filters: [
    {
      name: 'text',
      label: 'User id',
      kind: 'text',
      member: 'text',
      members: ['text'],
      fieldLabel: 'Search user ids',
      explain: () => ({ text: 'Finds user ids that begin with this text.', isProblem: false }),
      summarize: ({ text }) => text ?? '',
    },
    {
      name: 'state',
      label: 'State',
      kind: 'choices',
      member: 'state',
      members: ['state'],
      searchLabel: null,
      groups: (counts) => [choiceGroup('States', KEY_STATES, counts?.states, stateLabel)],
      sum: ({ states }: UserKeyCounts) => states.reduce((sum, { count }) => sum + count, 0),
      summarize: ({ state }) => fewValues(state, 'states', stateLabel),
    },
    {
      name: 'origin',
      label: 'Source',
      kind: 'choices',
      member: 'origin',
      members: ['origin'],
      searchLabel: null,
      groups: (counts) => [choiceGroup('Sources', KEY_ORIGINS, counts?.origins, originLabel)],
      sum: ({ origins }: UserKeyCounts) => origins.reduce((sum, { count }) => sum + count, 0),
      summarize: ({ origin }) => fewValues(origin, 'sources', originLabel),
    },
  ],
  columns: [
    {
      id: 'user',
      head: 'User',
      read: ({ userId }: UserKeyRow) => userId,
      copied: { label: 'User ids', one: 'user id', many: 'user ids' },
    },
    { id: 'state', head: 'State', read: ({ state }) => stateLabel(state) },
    { id: 'origin', head: 'Source', read: ({ origin }) => originLabel(origin) },
    { id: 'addedBy', head: 'Added by', read: ({ addedBy }) => addedBy },
    { id: 'added', head: 'Added (UTC)', read: ({ addedAt }) => addedAt },
    { id: 'tested', head: 'Last tested (UTC)', read: ({ testedAt }) => testedAt },
    { id: 'fingerprint', head: 'Fingerprint', read: ({ fingerprint }) => fingerprint, isHiddenAtFirst: true },
  ],
})

export type UserKeyFilters = typeof USER_KEYS.none
export type UserKeyAddress = typeof USER_KEYS.start
