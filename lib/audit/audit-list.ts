import { defineList } from '../list/define-list'
import { choiceGroup, fewValues, type ListFilter } from '../list/filters'
import { pageSize, searchText, someOf, textsOf, type ValuesOf } from '../list/members'
import { orderMember } from '../list/order'
import { cleanSearch } from '../list/search-text'
import { summarizeTime, TIME_MEMBERS } from '../list/time'
import { ACTION_GROUPS, ALL_AUDIT_ACTIONS, auditActionMeaning, entityLabel } from './action-groups'
import type { AuditCounts, AuditRow } from './dto'

const members = {
  action: someOf(ALL_AUDIT_ACTIONS),
  actor: textsOf(),
  entityId: textsOf(),
  ...TIME_MEMBERS,
  text: searchText(),
}

type Filters = ValuesOf<typeof members>

const HOW = 'Finds whole words, and the beginning of the last one, in details, names and ids.'

function explain(typed: string): { text: string; isProblem: boolean } {
  const text = cleanSearch(typed)
  if (text === null || /[\p{L}\p{N}]/u.test(text)) return { text: HOW, isProblem: false }
  return { text: 'This text has no letter and no digit: nothing can match it.', isProblem: true }
}

const FILTERS: readonly ListFilter<Filters, AuditCounts>[] = [
  {
    name: 'action',
    label: 'Action',
    kind: 'choices',
    member: 'action',
    members: ['action'],
    searchLabel: 'Search actions',
    groups: () => ACTION_GROUPS.map(({ entity, actions }) => choiceGroup(entityLabel(entity), actions, null)),
    summarize: ({ action }) => fewValues(action, 'actions'),
  },
  {
    name: 'actor',
    label: 'Actor',
    kind: 'values',
    member: 'actor',
    members: ['actor'],
    noun: 'actor',
    summarize: ({ actor }) => fewValues(actor, 'actors'),
  },
  {
    name: 'entityId',
    label: 'Done to',
    kind: 'values',
    member: 'entityId',
    members: ['entityId'],
    noun: 'id',
    summarize: ({ entityId }) => fewValues(entityId, 'ids'),
  },
  { name: 'time', label: 'Time', kind: 'time', members: ['range', 'from', 'to'], summarize: summarizeTime },
  {
    name: 'text',
    label: 'Text',
    kind: 'text',
    member: 'text',
    members: ['text'],
    fieldLabel: 'Search words and ids',
    explain,
    summarize: ({ text }) => `“${text ?? ''}”`,
  },
]

/** Who did what, and when. */
export const AUDIT = defineList({
  name: 'audit',
  title: 'Audit',
  noun: { one: 'entry', many: 'entries' },
  permission: 'audit.read',
  order: 'newest first',
  members,
  controls: { order: orderMember(), limit: pageSize([50, 100, 250]) },
  cursorLength: 200,
  filters: FILTERS,
  columns: [
    { id: 'at', head: 'Time (UTC)', kind: 'time', read: ({ at }: AuditRow) => at },
    { id: 'row', head: 'Row', kind: 'integer', read: ({ id }) => Number(id) },
    { id: 'action', head: 'Action', read: ({ action }) => action },
    { id: 'meaning', head: 'Meaning', read: ({ action }) => auditActionMeaning(action), isHiddenAtFirst: true },
    {
      id: 'actor',
      head: 'Actor',
      read: ({ actor }) => actor,
      copied: { label: 'Actors', one: 'actor', many: 'actors' },
    },
    { id: 'entity', head: 'Kind', read: ({ entity }) => entity },
    {
      id: 'entityId',
      head: 'Done to',
      read: ({ entityId }) => entityId,
      copied: { label: 'Ids', one: 'id', many: 'ids' },
    },
    {
      id: 'detail',
      head: 'Detail',
      read: ({ detail }) => (Object.keys(detail).length === 0 ? null : JSON.stringify(detail)),
      isHiddenAtFirst: true,
    },
    { id: 'address', head: 'Address', read: ({ address }) => address, isHiddenAtFirst: true },
    { id: 'request', head: 'Request', read: ({ requestId }) => requestId, isHiddenAtFirst: true },
    {
      id: 'belongs',
      head: 'Belongs to',
      read: ({ isOfEnvironment }) => (isOfEnvironment ? 'this environment' : 'no environment'),
      isHiddenAtFirst: true,
    },
  ],
})

export type AuditAddress = typeof AUDIT.start

export type WhichEntries = typeof AUDIT.none
