import type { CountedList, ValueCount } from '../../list/filters'
import type { ExportState } from '../../model/export'

export type ExportListCounts = CountedList & {
  states: ValueCount<ExportState>[]
  lists: ValueCount[]
  operators: ValueCount[]
}
