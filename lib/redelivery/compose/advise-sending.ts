import { type AdviceSubject, advise } from '../../archive/detail/advice'
import type { Resolution } from '../../archive/dto'
import type { Family } from '../../model/family'
import type { Outcome } from '../../model/outcome'
import { findEvent } from '../../ramp/contract/events'

/**
 * The effect of sending a delivery again on a handler that follows section 6.3 and has received the deliveries to its endpoint.
 * `delivered`: the handler takes an event id once. `settled`: it ignores this delivery. `twice`: it can’t recognise a repetition.
 */
export const SENDING_VERDICTS = ['send', 're-read', 'twice', 'delivered', 'settled', 'look-first'] as const

export type SendingVerdict = (typeof SENDING_VERDICTS)[number]

export type SendingAdvice = { verdict: SendingVerdict; text: string }

export const SENDING_WORDS: Record<SendingVerdict, string> = {
  send: 'Send again',
  're-read': 'Re-read first',
  twice: 'Processed twice',
  delivered: 'Deduplicated',
  settled: 'Ignored',
  'look-first': 'Check first',
}

/** The parts of a set that a filter can leave out. */
export const LEAVE_OUTS = ['generic', 'delivered', 'settled'] as const

export type LeaveOut = (typeof LEAVE_OUTS)[number]

/** The facts that advice on sending needs; `isSettled` is the archive’s flag. */
export type SendingSubject = AdviceSubject & { isSettled: boolean }

/** Judges a delivery by its row alone; `adviseSending` also gives the reason why it is settled. */
export function verdictOf(delivery: SendingSubject): SendingVerdict {
  const family = findEvent(delivery.event)?.family ?? 'unlisted'
  if (family === 'generic') return delivery.outcome === 'delivered' ? 'twice' : 're-read'
  if (delivery.isSettled) return 'settled'
  if (family === 'unlisted' || !delivery.eventId || delivery.sequence === null) return 'look-first'
  if (delivery.outcome === 'delivered') return 'delivered'
  return delivery.outcome === 'contradictory' ? 'look-first' : 'send'
}

/** @param resolution the answer of `findResolution` for a settled delivery */
export function adviseSending(delivery: SendingSubject, resolution: Resolution | null): SendingAdvice {
  const verdict = verdictOf({ ...delivery, isSettled: delivery.isSettled || resolution !== null })
  return { verdict, text: TEXTS[verdict](delivery, resolution) }
}

const TEXTS: Record<SendingVerdict, (delivery: SendingSubject, resolution: Resolution | null) => string> = {
  send: () => 'Not delivered. Event id and sequence make it safe.',
  're-read': () => 'A trigger without an id of its own. Read the state from the API.',
  twice: () => 'It was delivered and has no id by which to recognise a repeat, so the handler would process it again.',
  delivered: () => 'It was delivered. A handler that deduplicates by event id will answer and change nothing.',
  settled: (_, resolution) => settledText(resolution),
  'look-first': (delivery) => lookText(delivery),
}

function settledText(resolution: Resolution | null): string {
  if (resolution?.by === 'higher-sequence')
    return `The handler will ignore it: its sequence is not above ${resolution.sequence}, which was delivered.`
  if (resolution?.by === 'same-event')
    return 'The handler will ignore it: another record shows that the endpoint received the same event.'
  return 'The handler will ignore it: the endpoint received the same event, or a later one of its resource.'
}

function lookText(delivery: SendingSubject): string {
  if (findEvent(delivery.event) === undefined) return 'This event is not in the catalogue, so no remedy is known.'
  const { why } = advise({ ...delivery, outcome: 'failed' })
  return !delivery.eventId || delivery.sequence === null
    ? why
    : 'The record contradicts itself. Look for the event id in the handler’s log first.'
}

/** Whether leaving out a part takes a delivery away; the list of deliveries has a filter for each part. */
export function isLeftOut(by: LeaveOut, { family, outcome, isSettled }: LeftOutSubject): boolean {
  if (by === 'generic') return family === 'generic'
  return outcome === 'delivered' || (by === 'settled' && isSettled)
}

export type LeftOutSubject = { family: Family; outcome: Outcome; isSettled: boolean }
