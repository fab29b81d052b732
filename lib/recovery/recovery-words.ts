import type { RecoveryRule, RecoveryState } from '../model/recovery'

/** `label` names a filter's value, `short` stands in a table; `means` says what is known. */
export const RULE_WORDS: Record<RecoveryRule, { label: string; short: string; means: string }> = {
  'same-event': {
    label: 'Same event delivered',
    short: 'Same event',
    means: 'The same event, by its event id, was delivered to this endpoint.',
  },
  'higher-sequence': {
    label: 'Higher sequence delivered',
    short: 'Higher sequence',
    means: 'A later snapshot of the resource, by its sequence, was delivered to this endpoint.',
  },
  redelivered: {
    label: 'Answered when sent again',
    short: 'Sent again',
    means:
      'The payload was sent again, and the target answered 2xx. That is an answer, and no proof of what was done with it.',
  },
  're-read': {
    label: 'Re-read, final state',
    short: 'Re-read',
    means: 'The resource was read after the failure and had reached a state that it does not leave.',
  },
  followed: {
    label: 'Followed by a delivered event',
    short: 'Followed',
    means:
      'A later event of the same resource, or a later snapshot of it, was delivered to this endpoint. Generic events carry no state: a handler that re-reads has seen this change. Re-read the resource if yours does not.',
  },
  'by-hand': { label: 'Closed by hand', short: 'By hand', means: 'A person closed it, with a reason.' },
  expired: {
    label: 'Expired',
    short: 'Expired',
    means:
      'The 30 days are over for which the platform keeps the record. The archive may still hold its payload, which can be sent again.',
  },
}

export const RECOVERY_STATE_WORDS: Record<RecoveryState, string> = { open: 'Still matters', closed: 'Closed' }
