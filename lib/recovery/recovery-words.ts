import { formatQuantity } from '../format/number'
import type { RecoveryRule, RecoveryState } from '../model/recovery'
import type { ReReadOutcome } from './dto'

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
    means: 'The payload was sent again, and the target answered 2xx. That does not prove that it was processed.',
  },
  followed: {
    label: 'Followed by a delivered event',
    short: 'Followed',
    means:
      'A later event of the same resource, a later snapshot of it, or the same event of the same user, was delivered to this endpoint. Generic events carry no state: a handler that re-reads has seen this change. Re-read the resource if yours does not.',
  },
  're-read': {
    label: 'Re-read',
    short: 'Re-read',
    means:
      'The event’s resource was read after the failure. A generic event is only a trigger to do that. A milestone event closes if the resource had reached a final state, such as completed or failed; a later reversal or return sends an event of its own. You have re-read it; the handler has not.',
  },
  'by-hand': { label: 'Closed by hand', short: 'By hand', means: 'A person closed it, with a reason.' },
  expired: {
    label: 'Expired',
    short: 'Expired',
    means:
      'The 30 days for which the platform keeps the record are over. The archive may still have its payload, which can be sent again.',
  },
}

export const RECOVERY_STATE_WORDS: Record<RecoveryState, string> = { open: 'Unresolved', closed: 'Closed' }

/** Tells in words the state that a re-read showed, and how many failures it closed. */
export function reReadText({ resource, state, closed, open }: ReReadOutcome): string {
  const seen = state === null ? `The ${resource} was read.` : `The ${resource} is ${state.replaceAll('_', ' ')}.`
  const done = `${formatQuantity(closed, 'failure')} closed: you have re-read the ${resource}; the handler has not.`
  const left = `${formatQuantity(open, 'failure')} about it ${open === 1 ? 'stays' : 'stay'} unresolved: send ${open === 1 ? 'it' : 'them'} again.`
  if (closed + open === 0) return `${seen} No failure about it was unresolved.`
  return [seen, closed > 0 && done, open > 0 && left].filter(Boolean).join(' ')
}
