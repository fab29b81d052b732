import { formatCount, formatQuantity } from '../format/number'
import type { JobState, RedeliveryOrder, ShownSource } from '../model/redelivery'

export const JOB_STATE_WORDS: Record<JobState, { label: string; means: string }> = {
  preparing: { label: 'Preparing', means: 'The deliveries are being put in order. None has been sent.' },
  running: { label: 'Running', means: 'Deliveries are being sent. This continues if you leave the page.' },
  paused: { label: 'Paused', means: 'Nothing more is sent until someone resumes it.' },
  stopped: {
    label: 'Stopped',
    means: 'Too many failures in a row. Find out why the target fails, then resume it or cancel the rest.',
  },
  cancelled: { label: 'Cancelled', means: 'Deliveries that had not been sent were cancelled.' },
  finished: { label: 'Finished', means: 'Each delivery has a result or a reason why it was not sent.' },
}

export const REDELIVERY_ORDER_WORDS: Record<RedeliveryOrder, string> = {
  resource: 'In sequence: each delivery of a resource only after the one before it was delivered',
  oldest: 'Oldest first, regardless of the results',
}

/** The source as a phrase, for example "a filter". */
export function sourceWords(source: ShownSource): string {
  switch (source.kind) {
    case 'deliveries':
      return 'chosen deliveries'
    case 'resource':
      return 'deliveries of a resource'
    case 'filter':
      return source.except > 0 ? `a filter, except ${formatCount(source.except)}` : 'a filter'
    case 'retry': {
      const which = source.position === undefined ? `the ${source.of} ones` : 'one'
      return `retry of ${which} of redelivery ${source.jobId}`
    }
  }
}

export const deliveriesText = (count: number) => formatQuantity(count, 'delivery', 'deliveries')
