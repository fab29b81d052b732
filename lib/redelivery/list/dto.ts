import type { CountedList, ValueCount } from '../../list/filters'
import type { JobState } from '../../model/redelivery'
import type { RedeliveryJob } from '../jobs/dto'

export type RedeliveryRow = RedeliveryJob

export type RedeliveryListCounts = CountedList & {
  states: ValueCount<JobState>[]
  targets: ValueCount[]
  operators: ValueCount[]
}
