import { ALL_READ_KINDS, READ_KINDS } from '../../api/read-kinds'
import { columnsOf } from '../../list/columns'
import type { ListCounts } from '../../list/define-address'
import { defineList } from '../../list/define-list'
import { choice, ids, openChoice, period } from '../../list/filter-kinds'
import { pageSize } from '../../list/members'
import { orderMember } from '../../list/order'
import type { ReadRow } from './list-reads'
import { partWords } from './part-words'

const { id, text, time } = columnsOf<ReadRow>()

/** The list of recorded reads. */
export const READS = defineList({
  name: 'audit/reads',
  title: 'Reads',
  noun: { one: 'read', many: 'reads' },
  permission: 'audit.read',
  order: 'newest first',
  filters: {
    kind: choice('Kind', ALL_READ_KINDS, { words: (kind) => READ_KINDS[kind].words, counts: 'kinds' }),
    person: openChoice('Actor', 'actors', { counts: 'people' }),
    user: ids('User', 'user id', 'users'),
    resource: ids('Resource or id', 'id', 'ids', { word: String }),
    time: period(),
  },
  controls: { order: orderMember(), limit: pageSize([50, 100, 250]) },
  columns: [
    time('at', 'Time', 'at', { width: 136, from: 480, is: ['fixed', 'order'] }),
    text('person', 'Actor', 'person', { width: 136, from: 0, is: ['fixed'], copied: 'actor' }),
    text('kind', 'Kind', ({ kind }) => READ_KINDS[kind].words, { width: 96, from: 480, is: ['fixed'] }),
    text('part', 'Page or part', partWords, { width: 200, from: 0, is: ['flexible', 'link'] }),
    id('readId', 'Id', 'entityId', { width: 120, from: 700, copied: 'id', none: '–' }),
    id('user', 'User', 'userId', { width: 168, from: 860, copied: 'user id', none: '–' }),
    id('resource', 'Resource', 'resourceId', { width: 168, from: 860, copied: 'resource id', none: '–' }),
    text('token', 'Access token', 'token', { width: 132, from: 860, is: ['hidden'], none: '–' }),
    text('address', 'Address', 'address', { width: 124, from: 860, is: ['hidden'], none: '–' }),
    id('request', 'Request', 'requestId', { width: 148, from: 860, is: ['hidden'] }),
  ],
})

export type ReadsAddress = typeof READS.start

export type WhichReads = typeof READS.none

export type RecordedReadCounts = ListCounts<typeof READS>
