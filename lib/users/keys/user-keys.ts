import { columnsOf } from '../../list/columns'
import { defineList } from '../../list/define-list'
import { choiceGroup, fewValues } from '../../list/filters'
import { pageSize, searchText, someOf } from '../../list/members'
import { orderMember } from '../../list/order'
import { KEY_ORIGINS, KEY_STATES, type KeyOrigin, type KeyState } from '../../model/user-key'
import type { UserKeyCounts, UserKeyRow } from './dto'
import { KEY_ORIGIN_WORDS, KEY_STATE_WORDS } from './key-words'

const stateLabel = (state: string) => KEY_STATE_WORDS[state as KeyState].label // Of the list of states.
const originLabel = (origin: string) => KEY_ORIGIN_WORDS[origin as KeyOrigin] // Of the list of origins.

const { id, state, text, time } = columnsOf<UserKeyRow>()

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
    id('user', 'User', 'userId', { width: 220, from: 0, is: ['flexible', 'link'], copied: 'user id' }),
    state('state', 'State', ({ state }) => stateLabel(state), { width: 128, from: 0, is: ['fixed'] }),
    text('origin', 'Source', ({ origin }) => originLabel(origin), { width: 120, from: 620 }),
    text('addedBy', 'Added by', 'addedBy', { width: 140, from: 820 }),
    time('added', 'Added', 'addedAt', { width: 136, from: 480, is: ['order'] }),
    time('tested', 'Last tested', 'testedAt', { width: 136, from: 820, none: 'never' }),
    text('fingerprint', 'Fingerprint', 'fingerprint', { width: 136, from: 860, is: ['hidden'] }),
  ],
})

export type UserKeyFilters = typeof USER_KEYS.none
export type UserKeyAddress = typeof USER_KEYS.start
