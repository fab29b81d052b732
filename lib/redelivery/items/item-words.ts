import type { ItemState } from '../../model/redelivery'

/** The meaning of each state of an item, and the next step for a person. */
export const ITEM_STATE_WORDS: Record<ItemState, { label: string; means: string; next: string | null }> = {
  waiting: { label: 'Waiting', means: 'It has not been sent.', next: null },
  sent: { label: 'In flight', means: 'It is being sent. No answer has come yet.', next: null },
  delivered: {
    label: 'Delivered',
    means: 'The target answered 2xx. Its own log shows whether it processed the event.',
    next: null,
  },
  rejected: {
    label: 'Rejected',
    means: 'The target answered 4xx: it refused this request.',
    next: 'Read the answer, fix the cause at the target, then retry.',
  },
  failed: {
    label: 'Failed',
    means: 'The target answered with a status that is neither 2xx nor 4xx.',
    next: 'Find out what went wrong at the target, then retry. It may have processed the event before it failed.',
  },
  unknown: {
    label: 'Unknown',
    means: 'The request may have arrived, but no complete answer came back. It is not known whether it was processed.',
    next: 'Look for the delivery in the target’s log. Retry only if it is not there, or if a second arrival does no harm.',
  },
  'not-sent': {
    label: 'Not sent',
    means: 'Nothing was sent to the target.',
    next: 'Fix the cause, then retry. It can’t arrive twice.',
  },
  held: {
    label: 'Held',
    means: 'It was not sent, because an earlier delivery of its resource was not delivered.',
    next: 'Fix the earlier one first. “Retry failed” includes both, in order.',
  },
  cancelled: {
    label: 'Cancelled',
    means: 'It was not sent: the redelivery was cancelled before its turn.',
    next: 'It can be sent in a new redelivery.',
  },
}
