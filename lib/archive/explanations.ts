import type { DeliveryRow } from './dto'
import type { Outcome } from './outcome'

export type Explanation = {
  title: string
  /** What the record says, and what it doesn't. */
  meaning: string
  /** What to do about it. */
  action: string
  /** Section of the platform's specification that the rule comes from. */
  source: string
}

export type OutcomeWords = { label: string; summary: string }

/** The outcomes as labels and as one line each. */
export const OUTCOME_WORDS: Record<Outcome, OutcomeWords> = {
  delivered: { label: 'Delivered', summary: 'answered 2xx' },
  rejected: { label: 'Rejected', summary: '4xx, not retried' },
  failed: { label: 'Failed', summary: 'other status, after retries' },
  unknown: { label: 'Unknown', summary: 'no usable response' },
  legacy: { label: 'Legacy', summary: 'no recorded outcome' },
  contradictory: { label: 'Contradictory', summary: 'shown as received' },
}

type Common = Pick<Explanation, 'title' | 'meaning' | 'source'>

const common: Record<Outcome, Common> = {
  delivered: {
    title: 'Your endpoint answered with success',
    meaning: 'A 2xx answer means that the endpoint received the event. It does not say that the event was processed.',
    source: '6.5, rules 1 and 4',
  },
  rejected: {
    title: 'Your endpoint refused this event',
    meaning:
      'The final answer was a 4xx. The platform does not retry after a 4xx, and has no queue that would send it again later.',
    source: '6.5, rules 1 and 4',
  },
  failed: {
    title: 'No attempt was answered with success',
    meaning:
      'The final answer was neither 2xx nor 4xx. The platform retries a 5xx twice within about 17 seconds, then stops; it will not send this event again.',
    source: '6.5, rules 1 and 4',
  },
  unknown: {
    title: 'Nobody knows whether your endpoint processed this',
    meaning:
      "No usable response was received. The event may or may not have been processed. The status in the record is the platform's own classification, not an answer from your endpoint.",
    source: '6.5, rule 4',
  },
  legacy: {
    title: 'The record holds no outcome',
    meaning: 'An old record: not a success, with neither an answer nor an error. What happened was not recorded.',
    source: '6.5, rule 4',
  },
  contradictory: {
    title: 'The fields of this record contradict each other',
    meaning:
      'No rule of the platform describes this combination of fields. It is shown as received and read as neither success nor failure.',
    source: '6.5, rule 4',
  },
}

type Family = DeliveryRow['family']

const NOTHING_TO_DO = 'Nothing to do.'
const UNLISTED =
  'This event is not in the catalogue of this version, so its remedy is not known. Read the payload and ask the platform.'
const REREAD = 'Re-read the resource: this event is only a trigger, and the current state comes from the API.'
const SEND_AGAIN =
  'Feed the exact payload into your handler again. It carries an event id and a sequence, so a handler that deduplicates by event id can take it twice.'

const actions: Record<Outcome, Record<Family, string>> = {
  delivered: {
    generic: `${NOTHING_TO_DO} If your data looks out of date, re-read the resource; generic events are not ordered.`,
    milestone: `${NOTHING_TO_DO} If your data looks out of date, compare the sequence with the highest that your handler accepted.`,
    unlisted: `${NOTHING_TO_DO} This event is not in the catalogue of this version, so no follow-up is known.`,
  },
  rejected: {
    generic: `Find out why the endpoint refuses it. ${REREAD}`,
    milestone: `Find out why the endpoint refuses it. ${SEND_AGAIN}`,
    unlisted: `Find out why the endpoint refuses it. ${UNLISTED}`,
  },
  failed: {
    generic: `Check the endpoint. ${REREAD}`,
    milestone: `Check the endpoint. ${SEND_AGAIN}`,
    unlisted: `Check the endpoint. ${UNLISTED}`,
  },
  unknown: {
    generic: `${REREAD} That is right whether or not this delivery was processed.`,
    milestone: `Look for the event id in your handler's log. ${SEND_AGAIN}`,
    unlisted: `Look for this delivery in your endpoint's log. ${UNLISTED}`,
  },
  legacy: {
    generic: `Treat it as not processed. ${REREAD}`,
    milestone: `Treat it as not processed. ${SEND_AGAIN}`,
    unlisted: `Treat it as not processed. ${UNLISTED}`,
  },
  contradictory: {
    generic: `Don't conclude anything from this record. ${REREAD}`,
    milestone: `Don't conclude anything from this record; look for the event id in your handler's log. ${SEND_AGAIN}`,
    unlisted: `Don't conclude anything from this record. ${UNLISTED}`,
  },
}

const actionSource: Record<Family, string> = { generic: '6.2', milestone: '6.3', unlisted: '6.1' }

/** What an outcome means for an event of a family, and what to do. Complete for every pair. */
export function explain(outcome: Outcome, family: Family): Explanation {
  const { title, meaning, source } = common[outcome]
  return { title, meaning, action: actions[outcome][family], source: `${source}; ${actionSource[family]}` }
}

/**
 * How many attempts a record stands for, as a bound (6.5, rules 1 and 2): the platform keeps one record per delivery,
 * never one per attempt.
 */
export function attemptsBound(outcome: Outcome, responseStatus: number | null): string {
  if (outcome === 'unknown') return 'up to 3, within about 17 s'
  if (outcome === 'delivered' || outcome === 'rejected') return '1 to 3, within about 17 s'
  if (outcome === 'legacy') return 'not recorded'
  if (outcome === 'failed' && responseStatus !== null && responseStatus >= 500) return 'exactly 3, within about 17 s'
  return 'not known for this record'
}

/** How long the platform still guarantees to keep the record (6.5, rule 3), from whole days left. */
export function retentionText(daysLeft: number | null): string {
  if (daysLeft === null) return 'no timestamp, so days left at the platform are not known'
  if (daysLeft < 0) return 'the platform may have dropped it; this archive keeps it'
  if (daysLeft === 0) return 'less than 1 day left at the platform'
  return `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left at the platform`
}
