import { columnsOf } from '../../list/columns'
import type { ListCounts } from '../../list/define-address'
import { defineList } from '../../list/define-list'
import { choice, openChoice, period } from '../../list/filter-kinds'
import { pageSize } from '../../list/members'
import { orderMember } from '../../list/order'
import { EXPORT_STATES, type ExportSettings } from '../../model/export'
import { EXPORT_STATE_WORDS, FORMAT_WORDS } from '../export-words'
import type { ExportJobDto } from '../jobs/export-dto'

/** The value of the filter `list` that stands for delivery reports. */
export const REPORT_CHOICE = 'report'

export const formatOf = (settings: ExportSettings) =>
  settings.kind === 'report' ? 'Report' : FORMAT_WORDS[settings.layout.format].label

export const exportedList = (settings: ExportSettings) => (settings.kind === 'report' ? REPORT_CHOICE : settings.list)

const { count, number, prose, state, text, time } = columnsOf<ExportJobDto>()

/** Export jobs, ordered by when they were requested. */
export const EXPORTS = defineList({
  name: 'exports',
  title: 'Exports',
  noun: { one: 'export', many: 'exports' },
  permission: 'export.read',
  order: 'newest first',
  filters: {
    exportState: choice('State', EXPORT_STATES, { words: EXPORT_STATE_WORDS, counts: 'states' }),
    list: openChoice('List', 'lists', { counts: 'lists' }),
    by: openChoice('Requested by', 'operators', { counts: 'operators' }),
    time: period(),
  },
  controls: { order: orderMember(), limit: pageSize([50, 100, 250]) },
  columns: [
    time('created', 'Requested', 'createdAt', { width: 136, from: 620, is: ['fixed', 'order'] }),
    prose('name', 'Name', 'name', { width: 264, from: 0, is: ['flexible', 'link'] }),
    number('export', 'Export', 'id', { width: 80, from: 820, is: ['hidden'], copied: 'export id' }),
    text('list', 'List', ({ settings }) => exportedList(settings), { width: 116, from: 820 }),
    state('state', 'State', 'state', { width: 148, from: 0, is: ['fixed'] }),
    text('format', 'Format', ({ settings }) => formatOf(settings), { width: 84, from: 820 }),
    count('rows', 'Rows', 'rows', { width: 84, from: 620 }),
    count('size', 'Size', 'bytes', { width: 116, from: 820, head: 'Size (bytes)' }),
    text('operator', 'Requested by', 'operatorName', { width: 120, from: 1080 }),
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

export type ExportListCounts = ListCounts<typeof EXPORTS>
