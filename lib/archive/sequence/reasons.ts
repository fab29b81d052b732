import type { Stream } from '../../model/stream'

/** Most urgent first; `gap-rules.ts` decides which one applies. */
export const GAP_REASONS = [
  'unexplained',
  'not-covered',
  'purged',
  'still-arriving',
  'not-subscribed',
  'registered-later',
  'outage',
] as const

export type GapReason = (typeof GAP_REASONS)[number]

export type ReasonWords = {
  label: string
  /** Short enough for a cell. */
  short: string
  meaning: string
  evidence: string
  action: string
  source: string
}

const REREAD = 'Re-read the resource for its current state.'

export const REASON_WORDS: Record<GapReason, ReasonWords> = {
  unexplained: {
    label: 'Unexplained',
    short: 'unexplained',
    meaning:
      'The archive is complete for the time in which a record was expected, and has none. No known cause applies.',
    evidence: '',
    action: `${REREAD} Look for the number in your handler’s log, and ask the platform about this event.`,
    source: '6.3; 6.5, rules 2 and 5',
  },
  'not-covered': {
    label: 'Not known',
    short: 'not known',
    meaning: 'Not known: the archive is not complete for the time in which a record was expected.',
    evidence: 'Not in the archive',
    action: `A sync may still find it if the platform still has it. ${REREAD}`,
    source: '6.5, rules 3 and 5',
  },
  purged: {
    label: 'Purged',
    short: 'purged',
    meaning:
      'The record was expected at a time that is beyond the archive’s retention; records from then were removed.',
    evidence: 'Removed',
    action: REREAD,
    source: '6.5, rule 3',
  },
  'still-arriving': {
    label: 'Still arriving',
    short: 'still arriving',
    meaning:
      'The next number was recorded less than a minute before the end of what the archive covers. Deliveries can arrive out of order, and the platform tries for about 17 seconds.',
    evidence: 'Waiting since',
    action: 'Look again after the next sync.',
    source: '6.3; 6.5, rule 1',
  },
  'not-subscribed': {
    label: 'Not subscribed',
    short: 'not subscribed',
    meaning:
      'Some events of this sequence have no enabled registration now, and the gap has no more numbers than there are such events. The registrations at that time are not known.',
    evidence: 'Not subscribed now',
    action: `Add the events to a registration if your handler needs them. ${REREAD}`,
    source: '4.9; 6.1',
  },
  'registered-later': {
    label: 'Registered later',
    short: 'registered later',
    meaning:
      'At that time, which the archive covers, no endpoint that receives these events had any delivery. One had its first delivery later.',
    evidence: 'Had deliveries',
    action: `${REREAD} There is nothing to fix at the endpoint.`,
    source: '4.9; 6.1',
  },
  outage: {
    label: 'Inside an outage',
    short: 'in an outage',
    meaning:
      'In some hours of that time, an endpoint had failed or unknown deliveries and none delivered, or its registration is disabled now.',
    evidence: 'Affected endpoints',
    action: `Check the endpoint and its registration. ${REREAD}`,
    source: '6.5, rules 1 and 5',
  },
}

export const STREAM_WORDS: Record<Stream, { label: string; noun: string; article: string }> = {
  offramp: { label: 'Off-ramps', noun: 'off-ramp', article: 'an' },
  achDebit: { label: 'Deposits', noun: 'deposit', article: 'a' },
  onrampCredit: { label: 'On-ramps', noun: 'on-ramp', article: 'an' },
}

/** The numbers of a gap: `3`, or `4–6`. */
export function numbersText(first: number, last: number, format: (value: number) => string = String): string {
  return first === last ? format(first) : `${format(first)}–${format(last)}`
}
