import { columnsOf } from '../../list/columns'
import type { ListCounts } from '../../list/define-address'
import { defineList } from '../../list/define-list'
import { choice, textSearch } from '../../list/filter-kinds'
import { fewValues } from '../../list/filters'
import { pageSize } from '../../list/members'
import { orderMember } from '../../list/order'
import { KEY_ORIGINS, KEY_STATES } from '../../model/user-key'
import type { UserKeyRow } from './dto'
import { KEY_ORIGIN_WORDS, KEY_STATE_WORDS } from './key-words'

const { id, state, text, time } = columnsOf<UserKeyRow>()

/** The list of the key directory; `list-user-keys.ts` has its SQL. */
export const USER_KEYS = defineList({
  name: 'settings/user-keys',
  title: 'User keys',
  noun: { one: 'key', many: 'keys' },
  permission: 'user_key.read',
  reads: 'user_key',
  order: 'newest first',
  controls: { order: orderMember(), limit: pageSize([50, 100, 250]) },
  filters: {
    text: textSearch('User id', {
      field: 'Search user ids',
      explain: () => ({ text: 'Finds user ids that begin with this text.', isProblem: false }),
      summarize: String,
    }),
    state: choice('State', KEY_STATES, {
      words: KEY_STATE_WORDS,
      summarize: (states) => fewValues(states, 'states', (state) => KEY_STATE_WORDS[state].label),
      counts: 'states',
    }),
    origin: choice('Source', KEY_ORIGINS, {
      words: KEY_ORIGIN_WORDS,
      summarize: (origins) => fewValues(origins, 'sources', (origin) => KEY_ORIGIN_WORDS[origin]),
      counts: 'origins',
    }),
  },
  columns: [
    id('user', 'User', 'userId', { width: 220, from: 0, is: ['flexible', 'link'], copied: 'user id' }),
    state('state', 'State', (row) => KEY_STATE_WORDS[row.state].label, { width: 128, from: 0, is: ['fixed'] }),
    text('origin', 'Source', ({ origin }) => KEY_ORIGIN_WORDS[origin], { width: 120, from: 620 }),
    text('addedBy', 'Added by', 'addedBy', { width: 140, from: 820 }),
    time('added', 'Added', 'addedAt', { width: 136, from: 480, is: ['order'] }),
    time('tested', 'Last tested', 'testedAt', { width: 136, from: 820, none: 'never' }),
    text('fingerprint', 'Fingerprint', 'fingerprint', { width: 136, from: 860, is: ['hidden'] }),
  ],
})

export type UserKeyFilters = typeof USER_KEYS.none
export type UserKeyAddress = typeof USER_KEYS.start

export type UserKeyCounts = ListCounts<typeof USER_KEYS>
