import { segmentOf } from '../../paths'
import { type EventSubject, findEvent } from '../../ramp/contract/events'

export const SUBJECT_WORDS: Record<EventSubject, string> = {
  account: 'account',
  'off-ramp': 'off-ramp',
  user: 'user',
  'on-ramp': 'on-ramp',
  'ach-debit-return': 'return',
  deposit: 'deposit',
}

export type FollowUpRead = {
  /** Method and path; `{name}` is an id from an earlier read. */
  call: string
  /** `user`: needs the user’s credential as well. */
  credential: 'integrator' | 'user'
  note: string | null
}

type Later = { call: string; note: string }

const DEPOSIT_CALL = 'GET /v1/deposits/{depositId}'

/** Later reads, by group of events (specification, 6.2). */
const LATER: Record<string, readonly Later[]> = {
  account: [{ call: 'GET /v1/bank-accounts/', note: 'or the list of cards or of bills, whichever holds the account' }],
  onramp: [{ call: DEPOSIT_CALL, note: 'when the source of the on-ramp holds a depositId' }],
  achDebitReturn: [
    { call: DEPOSIT_CALL, note: 'with the depositId of the return' },
    { call: 'GET /v1/funding-sources/{sourceId}', note: 'with the sourceId of the return' },
  ],
}

/** Reads that tell the current state after an event (6.2). None for an unknown event. */
export function followUpReads(event: string, resourceId: string | null): FollowUpRead[] {
  const definition = findEvent(event)
  if (!definition) return []
  // One path segment (not-shown.md, "Signing facts that bite", 4).
  const segment = resourceId === null ? null : segmentOf(resourceId.toWellFormed())
  const isComplete = segment !== null || !definition.followUp.includes('{')
  const first = {
    call: segment === null ? definition.followUp : definition.followUp.replace(/\{\w+\}/, () => segment),
    note: isComplete ? null : 'the payload has no usable id',
  }
  return [first, ...(LATER[definition.group] ?? [])].map((read) => ({ ...read, credential: credentialOf(read.call) }))
}

/** The credential with which a follow-up read is made. */
export const credentialOf = (call: string): FollowUpRead['credential'] =>
  call.startsWith('GET /v1/integrator/') ? 'integrator' : 'user'
