import { columnsOf } from '../list/columns'
import { defineList } from '../list/define-list'
import { choice, ids, period, textSearch } from '../list/filter-kinds'
import { fewValues } from '../list/filters'
import { pageSize } from '../list/members'
import { orderMember } from '../list/order'
import { cleanSearch } from '../list/search-text'
import { ACTION_GROUPS, ALL_AUDIT_ACTIONS, auditActionMeaning, entityLabel } from './action-groups'
import { auditActionWords } from './action-words'
import type { AuditRow } from './dto'
import { programWords } from './program-words'

const HOW = 'Finds whole words, and the beginning of the last one, in details, names and ids.'

function explain(typed: string): { text: string; isProblem: boolean } {
  const text = cleanSearch(typed)
  if (text === null || /[\p{L}\p{N}]/u.test(text)) return { text: HOW, isProblem: false }
  return { text: 'This text has no letter or digit, so nothing can match it.', isProblem: true }
}

const { count, id, text, time } = columnsOf<AuditRow>()

/** The list of audit rows. */
export const AUDIT = defineList({
  name: 'audit',
  title: 'Audit',
  noun: { one: 'entry', many: 'entries' },
  permission: 'audit.read',
  order: 'newest first',
  filters: {
    action: choice('Action', ALL_AUDIT_ACTIONS, {
      words: auditActionWords,
      groups: () => ACTION_GROUPS.map(({ entity, actions }) => ({ name: entityLabel(entity), values: actions })),
      summarize: (actions) => fewValues(actions, 'actions', auditActionWords),
      search: 'Search actions',
    }),
    actor: ids('Actor', 'actor', 'actors', { word: programWords }),
    // Finds rows that name the id, and rows that concern it.
    entityId: ids('User, resource or id', 'id', 'ids', { word: String }),
    time: period(),
    text: textSearch('Text', { field: 'Search words and ids', explain }),
  },
  controls: { order: orderMember(), limit: pageSize([50, 100, 250]) },
  columns: [
    time('at', 'Time', 'at', { width: 136, from: 620, is: ['fixed', 'order'] }),
    count('row', 'Row', ({ id }) => Number(id), { width: 84, from: 1080 }),
    text('action', 'Action', 'action', { width: 196, from: 0, is: ['flexible', 'link'] }),
    text('meaning', 'Meaning', ({ action }) => auditActionMeaning(action), {
      width: 280,
      from: 860,
      is: ['flexible', 'hidden'],
    }),
    text('actor', 'Actor', 'actor', { width: 168, from: 0, is: ['fixed'], copied: 'actor' }),
    text('entity', 'Kind', 'entity', { width: 124, from: 1080 }),
    id('entityId', 'Done to', 'entityId', { width: 232, from: 700, copied: 'id', none: '–' }),
    text('detail', 'Detail', ({ detail }) => (Object.keys(detail).length === 0 ? null : JSON.stringify(detail)), {
      width: 260,
      from: 860,
      is: ['flexible', 'hidden'],
    }),
    text('address', 'Address', 'address', { width: 124, from: 860, is: ['hidden'] }),
    id('request', 'Request', 'requestId', { width: 148, from: 860, is: ['hidden'] }),
    text('belongs', 'Belongs to', ({ isOfEnvironment }) => (isOfEnvironment ? 'this environment' : 'no environment'), {
      width: 132,
      from: 860,
      is: ['hidden'],
    }),
  ],
  tableOrder: [
    'at',
    'action',
    'actor',
    'entity',
    'entityId',
    'meaning',
    'detail',
    'address',
    'request',
    'belongs',
    'row',
  ],
})

export type AuditAddress = typeof AUDIT.start

export type WhichEntries = typeof AUDIT.none
