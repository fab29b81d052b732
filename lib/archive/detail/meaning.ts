import type { Outcome } from '../../model/outcome'

type Meaning = { title: string; meaning: string; source: string }

export const MEANINGS: Record<Outcome, Meaning> = {
  delivered: {
    title: 'Your endpoint answered with success',
    meaning: 'A 2xx answer means that the endpoint received the event. It does not mean that the event was processed.',
    source: '6.5, rules 1 and 4',
  },
  rejected: {
    title: 'Your endpoint refused this event',
    meaning: 'The final answer was a 4xx. The platform does not retry after a 4xx and will not send this event again.',
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
      'No usable answer came back. The event may or may not have been processed. The status in the record is the platform’s own classification, not an answer from your endpoint.',
    source: '6.5, rule 4',
  },
  legacy: {
    title: 'The record has no outcome',
    meaning: 'An old record: no success, no answer and no error. The outcome was not recorded.',
    source: '6.5, rule 4',
  },
  contradictory: {
    title: 'The fields of this record contradict each other',
    meaning:
      'No rule of the platform covers this combination of fields. The record is shown as received and counts as neither success nor failure.',
    source: '6.5, rule 4',
  },
}

type Attempts = {
  /** How many attempts, at least and at most. */
  bound: string
  /** Why nothing more exact is known. */
  why: string
}

const ONE_RECORD = 'One record covers all of the platform’s attempts'

/** Bounds of a record’s attempts (6.5, rules 1 and 2). */
export function attemptsOf(outcome: Outcome, responseStatus: number | null): Attempts {
  switch (outcome) {
    case 'delivered':
      return { bound: '1 to 3, within about 17 s', why: `${ONE_RECORD}: earlier attempts may have failed.` }
    case 'rejected':
      return {
        bound: '1 to 3, within about 17 s',
        why: `${ONE_RECORD}: a 4xx ends them, but it may have come after a 5xx or a timeout.`,
      }
    case 'failed':
      return responseStatus !== null && responseStatus >= 500
        ? { bound: 'exactly 3, within about 17 s', why: 'A 5xx is retried twice; this is the last answer.' }
        : {
            bound: 'not known for this record',
            why: 'The platform retries only after a 5xx or a timeout; this status is neither.',
          }
    case 'unknown':
      return {
        bound: 'up to 3, within about 17 s',
        why: `${ONE_RECORD}: a timeout is retried twice, and each attempt may have reached the endpoint.`,
      }
    case 'legacy':
      return { bound: 'not recorded', why: 'An old record without an answer does not show the number of attempts.' }
    case 'contradictory':
      return { bound: 'not known for this record', why: 'No rule covers a contradictory record.' }
  }
}
