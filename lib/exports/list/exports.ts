import { columnsOf } from '../../list/columns'
import { defineList } from '../../list/define-list'
import { choiceGroup, fewValues, knownValues, type ListFilter, type ValueCount } from '../../list/filters'
import { pageSize, someOf, textsOf, unfitReason, type ValuesOf } from '../../list/members'
import { orderMember } from '../../list/order'
import { summarizeTime, TIME_MEMBERS } from '../../list/time'
import { EXPORT_STATES, type ExportSettings } from '../../model/export'
import type { ExportJobDto } from '../dto'
import { EXPORT_STATE_WORDS, FORMAT_WORDS } from '../export-words'
import type { ExportListCounts } from './dto'

/** Of the filter by list: delivery reports. */
export const REPORT_CHOICE = 'report'

const members = { exportState: someOf(EXPORT_STATES), list: textsOf(), by: textsOf(), ...TIME_MEMBERS }

type Filters = ValuesOf<typeof members>

const total = (counts: readonly ValueCount[]) => counts.reduce((sum, { count }) => sum + count, 0)
const addressable = (counts: readonly ValueCount[] = []) => counts.filter(({ value }) => unfitReason(value) === null)

export const formatOf = (settings: ExportSettings) =>
  settings.kind === 'report' ? 'Report' : FORMAT_WORDS[settings.layout.format].label

export const exportedList = (settings: ExportSettings) => (settings.kind === 'report' ? REPORT_CHOICE : settings.list)

const FILTERS: readonly ListFilter<Filters, ExportListCounts>[] = [
  {
    name: 'exportState',
    label: 'State',
    kind: 'choices',
    member: 'exportState',
    members: ['exportState'],
    searchLabel: null,
    groups: (counts) => [
      choiceGroup('States', EXPORT_STATES, counts?.states, (state) => EXPORT_STATE_WORDS[state].label),
    ],
    sum: ({ states }) => total(states),
    summarize: ({ exportState }) =>
      exportState.map((state) => EXPORT_STATE_WORDS[state].label.toLowerCase()).join(' or '),
  },
  {
    name: 'list',
    label: 'List',
    kind: 'choices',
    member: 'list',
    members: ['list'],
    searchLabel: null,
    groups: (counts, { list }) => [choiceGroup('Lists', knownValues(addressable(counts?.lists), list), counts?.lists)],
    counted: ({ lists }) => lists,
    sum: ({ lists }) => total(lists),
    summarize: ({ list }) => fewValues(list, 'lists'),
  },
  {
    name: 'by',
    label: 'Asked for by',
    kind: 'choices',
    member: 'by',
    members: ['by'],
    searchLabel: null,
    groups: (counts, { by }) => [
      choiceGroup('Operators', knownValues(addressable(counts?.operators), by), counts?.operators),
    ],
    counted: ({ operators }) => operators,
    sum: ({ operators }) => total(operators),
    summarize: ({ by }) => fewValues(by, 'operators'),
  },
  { name: 'time', label: 'Time', kind: 'time', members: ['range', 'from', 'to'], summarize: summarizeTime },
]

const { count, number, prose, state, text, time } = columnsOf<ExportJobDto>()

/** Jobs, by when they were asked for. */
export const EXPORTS = defineList({
  name: 'exports',
  title: 'Exports',
  noun: { one: 'export', many: 'exports' },
  permission: 'export.read',
  order: 'newest first',
  members,
  controls: { order: orderMember(), limit: pageSize([50, 100, 250]) },
  cursorLength: 200,
  filters: FILTERS,
  columns: [
    time('created', 'Asked for', 'createdAt', { width: 136, from: 620, is: ['fixed', 'order'] }),
    prose('name', 'Name', 'name', { width: 264, from: 0, is: ['flexible', 'link'] }),
    number('export', 'Export', 'id', { width: 80, from: 820, is: ['hidden'], copied: 'export id' }),
    text('list', 'List', ({ settings }) => exportedList(settings), { width: 116, from: 820 }),
    state('state', 'State', 'state', { width: 148, from: 0, is: ['fixed'] }),
    text('format', 'Format', ({ settings }) => formatOf(settings), { width: 84, from: 820 }),
    count('rows', 'Rows', 'rows', { width: 84, from: 620 }),
    count('size', 'Size', 'bytes', { width: 116, from: 820, head: 'Size (bytes)' }),
    text('operator', 'Asked for by', 'operatorName', { width: 120, from: 1080 }),
    time('finished', 'Finished', 'finishedAt', { width: 136, from: 1080, is: ['hidden'], none: '' }),
    time('expires', 'Expires', 'expiresAt', { width: 100, from: 860, none: '' }),
    text('checksum', 'SHA-256', ({ file }) => file?.sha256 ?? null, {
      width: 160,
      from: 1080,
      is: ['hidden'],
      none: '',
    }),
  ],
})

export type ExportsAddress = typeof EXPORTS.start

export type WhichExports = typeof EXPORTS.none
