import { AUDIT_ACTIONS, type AuditAction } from '@/lib/auth/audit-actions'
import { columnsOf } from '@/lib/list/columns'
import { defineList } from '@/lib/list/define-list'
import { type CountedList, choiceGroup, fewValues, type ValueCount } from '@/lib/list/filters'
import { flag, pageSize, someOf, textsOf } from '@/lib/list/members'
import { orderMember } from '@/lib/list/order'
import { summarizeTime, TIME_MEMBERS } from '@/lib/list/time'

export type AuditRow = { id: string; at: string; actor: string; action: string; entity: string | null }

export type AuditCounts = CountedList & { actions: ValueCount[] }

// The keys of a literal.
export const ACTIONS = Object.keys(AUDIT_ACTIONS) as AuditAction[]

const { text, time } = columnsOf<AuditRow>()

/** A small list, to show the cost of a new one. */
export const AUDIT = defineList({
  name: 'audit',
  title: 'Audit',
  noun: { one: 'entry', many: 'entries' },
  permission: 'operator.create',
  order: 'newest first',
  members: { action: someOf(ACTIONS), actor: textsOf(), ...TIME_MEMBERS },
  controls: { order: orderMember(), limit: pageSize([50, 100]), wide: flag() },
  cursorLength: 200,
  filters: [
    { name: 'time', label: 'Time', kind: 'time', members: ['range', 'from', 'to'], summarize: summarizeTime },
    {
      name: 'action',
      label: 'Action',
      kind: 'choices',
      member: 'action',
      members: ['action'],
      searchLabel: 'Search actions',
      groups: (counts) => [choiceGroup('Actions', ACTIONS, counts?.actions)],
      sum: ({ actions }: AuditCounts) => actions.reduce((sum, { count }) => sum + count, 0),
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
  ],
  columns: [
    time('at', 'Time', 'at', { width: 160, from: 0, is: ['fixed', 'order'] }),
    text('actor', 'Actor', 'actor', { width: 120, from: 480, copied: 'actor' }),
    text('action', 'Action', 'action', { width: 160, from: 0, is: ['flexible', 'link'] }),
    text('entity', 'Entity', 'entity', { width: 120, from: 620, is: ['hidden'] }),
  ],
  tableOrder: ['at', 'action', 'actor', 'entity'],
})

export type AuditFilters = typeof AUDIT.none
