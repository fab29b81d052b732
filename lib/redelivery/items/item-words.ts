import type { ItemState } from '../../model/redelivery'

/** Says what a state means, and what to do. */
export const ITEM_STATE_WORDS: Record<ItemState, { label: string; means: string; next: string | null }> = {
  waiting: { label: 'Waiting', means: 'It has not been sent.', next: null },
  sent: { label: 'On its way', means: 'It is being sent. No answer has come yet.', next: null },
  delivered: {
    label: 'Delivered',
    means: 'The target answered 2xx. That it processed the event is for its own log to say.',
    next: null,
  },
  rejected: {
    label: 'Rejected',
    means: 'The target answered 4xx: it refused this request.',
    next: 'Read the answer, put the cause right at the target, then retry it.',
  },
  failed: {
    label: 'Failed',
    means: 'The target answered with a status that is neither 2xx nor 4xx.',
    next: 'Find out what went wrong at the target, then retry it. It may have processed the event before it failed.',
  },
  unknown: {
    label: 'Unknown',
    means:
      'The request may have arrived, but no complete answer came back. Nobody here knows whether it was processed.',
    next: 'Look for the delivery in the log of the target. Retry it only if it is not there, or if a second arrival does no harm.',
  },
  'not-sent': {
    label: 'Not sent',
    means: 'Nothing left for the target.',
    next: 'Put the cause right, then retry it: it can’t arrive twice.',
  },
  held: {
    label: 'Held',
    means: 'It was not sent, because an earlier one of its resource did not get through.',
    next: 'See to the earlier one first. A retry of the failed ones takes both, in order.',
  },
  cancelled: {
    label: 'Cancelled',
    means: 'It was not sent: the redelivery was cancelled before its turn.',
    next: 'It can be sent in a new redelivery.',
  },
}
