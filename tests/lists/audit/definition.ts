import { AUDIT_ACTIONS, type AuditAction } from '@/lib/auth/audit-actions'
import { columnsOf } from '@/lib/list/columns'
import type { ListCounts } from '@/lib/list/define-address'
import { defineList } from '@/lib/list/define-list'
import { choice, ids, period } from '@/lib/list/filter-kinds'
import { fewValues } from '@/lib/list/filters'
import { flag, pageSize } from '@/lib/list/members'
import { orderMember } from '@/lib/list/order'

export type AuditRow = { id: string; at: string; actor: string; action: string; entity: string | null }

// The keys of a literal.
export const ACTIONS = Object.keys(AUDIT_ACTIONS) as AuditAction[]

const { text, time } = columnsOf<AuditRow>()

/** A small list that shows the cost of a new one. */
export const AUDIT = defineList({
  name: 'audit',
  title: 'Audit',
  noun: { one: 'entry', many: 'entries' },
  permission: 'operator.create',
  order: 'newest first',
  controls: { order: orderMember(), limit: pageSize([50, 100]), wide: flag() },
  filters: {
    action: choice('Action', ACTIONS, {
      summarize: (actions) => fewValues(actions, 'actions'),
      counts: 'actions',
      search: 'Search actions',
    }),
    actor: ids('Actor', 'actor', 'actors', { word: String }),
    time: period(),
  },
  bar: ['time', 'action', 'actor'],
  columns: [
    time('at', 'Time', 'at', { width: 160, from: 0, is: ['fixed', 'order'] }),
    text('actor', 'Actor', 'actor', { width: 120, from: 480, copied: 'actor' }),
    text('action', 'Action', 'action', { width: 160, from: 0, is: ['flexible', 'link'] }),
    text('entity', 'Entity', 'entity', { width: 120, from: 620, is: ['hidden'] }),
  ],
  tableOrder: ['at', 'action', 'actor', 'entity'],
})

export type AuditCounts = ListCounts<typeof AUDIT>

export type AuditFilters = typeof AUDIT.none
