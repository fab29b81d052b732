import type { Family } from '../../model/family'
import type { Outcome } from '../../model/outcome'
import { type EventDefinition, findEvent, type Remedy } from '../../ramp/contract/events'
import type { DeliveryRow, Resolution } from '../dto'
import { type FollowUpRead, followUpReads, SUBJECT_WORDS } from './follow-up-reads'

/** `look-first`: someone must look before anything can be advised. */
export type AdvisedRemedy = Remedy | 'look-first' | 'none'

export type Advice = {
  remedy: AdvisedRemedy
  what: string
  /** Why the remedy is right for this event. */
  why: string
  source: string
  /** Reads that tell the current state, in order. */
  reads: FollowUpRead[]
}

export type AdviceSubject = Pick<DeliveryRow, 'event' | 'outcome' | 'resourceId' | 'eventId' | 'sequence'>

type Rule = { remedy: AdvisedRemedy; what: string }

const REFUSES = 'find out why the endpoint refuses this event'
const FEED = 'send the exact payload to your handler again'

/** `{it}` is the subject of the event. */
const RULES: Record<Family, Record<Outcome, Rule>> = {
  generic: {
    delivered: { remedy: 'none', what: 'Nothing to do. If your data looks out of date, re-read the {it}.' },
    rejected: { remedy: 're-read', what: `Re-read the {it}, and ${REFUSES}.` },
    failed: { remedy: 're-read', what: 'Re-read the {it}, and check the endpoint.' },
    unknown: { remedy: 're-read', what: 'Re-read the {it}. This is safe whether or not this delivery was processed.' },
    legacy: { remedy: 're-read', what: 'Treat it as not processed: re-read the {it}.' },
    contradictory: { remedy: 're-read', what: 'Don’t conclude anything from this record: re-read the {it}.' },
  },
  milestone: {
    delivered: {
      remedy: 'none',
      what: 'Nothing to do. If your data looks out of date, compare the sequence with the highest that your handler accepted.',
    },
    rejected: { remedy: 'send-again', what: `First ${REFUSES}, then ${FEED}.` },
    failed: { remedy: 'send-again', what: `Check the endpoint, then ${FEED}.` },
    unknown: {
      remedy: 'send-again',
      what: 'Send the exact payload to your handler again. If the handler does not deduplicate, look for the event id in its log first.',
    },
    legacy: { remedy: 'send-again', what: `Treat it as not processed: ${FEED}.` },
    contradictory: {
      remedy: 'look-first',
      what: `Don’t conclude anything from this record: look for the event id in your handler’s log. If it is not there, ${FEED}.`,
    },
  },
  unlisted: {
    delivered: { remedy: 'none', what: 'Nothing to do, according to this record.' },
    rejected: { remedy: 'look-first', what: `Read the payload, and ${REFUSES}.` },
    failed: { remedy: 'look-first', what: 'Read the payload, and check the endpoint.' },
    unknown: { remedy: 'look-first', what: 'Read the payload, and look for this delivery in your endpoint’s log.' },
    legacy: { remedy: 'look-first', what: 'Treat it as not processed, and read the payload.' },
    contradictory: { remedy: 'look-first', what: 'Don’t conclude anything from this record: read the payload.' },
  },
}

const IGNORES = 'ignores a sequence that is not greater than the highest it accepted'
const NO_PUSH = 'Don’t send a push notification because of it.'

const NOTES: Record<string, string> = {
  'payment.updated': 'There is no payment.failed: a failed off-ramp arrives as this event.',
  'verification.status.updated': 'Its subject is the user.',
  'capabilities.updated': 'Its subject is the user, so its payload has no id.',
  onramp: `It can arrive before or after the other events of the on-ramp. ${NO_PUSH}`,
  'onramp.completed': `It can arrive before onramp.created, and the bank may still return an ACH debit later. ${NO_PUSH}`,
  achDebitReturn: NO_PUSH,
  'achDebit.deliveryProgress': 'A later event of the same deposit says more than this one.',
  offramp: 'Section 6.5 asks for that with achDebit.*; this event carries the same event id and sequence.',
  onrampCredit:
    'The specification does not show its payload; this version assumes that it is like those of the other milestone events.',
}

/**
 * Whether to send a delivery again or re-read (specification 6.1, 6.2, 6.3, 6.5). A resolved milestone needs nothing.
 */
export function advise(delivery: AdviceSubject, resolution: Resolution | null = null): Advice {
  const definition = findEvent(delivery.event)
  const subject = definition ? SUBJECT_WORDS[definition.subject] : 'resource'
  const reads = followUpReads(delivery.event, delivery.resourceId)
  if (resolution) return resolved(resolution, subject, reads)
  const family = definition?.family ?? 'unlisted'
  const missing = family === 'milestone' && delivery.outcome !== 'delivered' ? missingMember(delivery) : null
  if (missing) return lookFirst(missing, subject, reads)
  const { remedy, what } = RULES[family][delivery.outcome]
  return { remedy, what: what.replace('{it}', subject), ...reasonOf(delivery, definition), reads }
}

function reasonOf(delivery: AdviceSubject, definition: EventDefinition | undefined): Pick<Advice, 'why' | 'source'> {
  const { outcome, event } = delivery
  if (!definition) {
    const looks = missingMember(delivery) ? '' : ' It carries an event id and a sequence, as milestone events do.'
    return { why: `This event is not in the catalogue of this version, so no remedy is known.${looks}`, source: '6.1' }
  }
  const note = NOTES[event] ?? NOTES[definition.group]
  const also = note && outcome !== 'delivered' ? ` ${note}` : ''
  if (definition.family === 'generic') {
    const why =
      'A generic event is only a trigger, without an id of its own and without order. Read the state from the API.'
    return { why: why + also, source: outcome === 'delivered' ? '6.2' : '6.2; 6.5, rule 5' }
  }
  if (outcome === 'delivered') return { why: `A handler ${IGNORES}, so a late event does no harm.`, source: '6.3' }
  const why = `Its event id and sequence make that safe: a handler that follows section 6.3 processes an event id once and ${IGNORES}.`
  return { why: why + also, source: definition.group === 'achDebit' ? '6.3; 6.5, rule 5' : '6.3' }
}

/** The member missing from a milestone event (6.3). */
function missingMember({ eventId, sequence }: AdviceSubject): string | null {
  if (!eventId) return 'event id'
  return sequence === null ? 'sequence' : null
}

function lookFirst(missing: string, subject: string, reads: FollowUpRead[]): Advice {
  return {
    remedy: 'look-first',
    what: `Before you send anything, look for this delivery in your handler’s log, or re-read the ${subject}.`,
    why: `The payload holds no ${missing}, which events of this kind always have, so a handler can’t tell whether it already processed this one.`,
    source: '6.3',
    reads,
  }
}

function resolved({ by, sequence }: Resolution, subject: string, reads: FollowUpRead[]): Advice {
  if (by === 'same-event') {
    return {
      remedy: 'none',
      what: 'Nothing to do: another record says that this endpoint received the same event.',
      why: 'A handler processes an event id once, so sending it again would change nothing. Received does not mean processed.',
      source: '6.3; 6.5, rule 1',
      reads,
    }
  }
  return {
    remedy: 'none',
    what: `Nothing to send: a correct handler would ignore it. To see the current state, re-read the ${subject}.`,
    why: `Sequence ${sequence} of the same ${subject} was delivered to this endpoint, and a handler ${IGNORES}.`,
    source: '6.3',
    reads,
  }
}
