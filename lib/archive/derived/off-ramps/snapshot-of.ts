import { indexable } from '../../../codec/indexable'
import { isDecimal } from '../../../money/decimal-text'
import { memberAt, payloadObject, textAt } from '../../happened/payload-member'

/** The state of an off-ramp (specification, 6.3). Texts are the platform’s; amounts are null where missing or no decimal. */
export type SnapshotFacts = {
  state: string
  rail: string
  chain: string
  amount: string | null
  currency: string
  paidIn: string | null
  token: string
}

/** In characters, because a primary key holds several such words. */
const LONGEST_WORD = 100

/** In characters; a longer amount counts as not read, so that no sum grows too long to be shown. */
const LONGEST_AMOUNT = 60

/** The first part of the name of events that may carry a snapshot. */
export const OFF_RAMP_STREAM = 'offramp'

/** Reads the off-ramp snapshot of a payload; null without a snapshot or without its state. Never throws. */
export function snapshotOf(payload: string): SnapshotFacts | null {
  const read = payloadObject(payload)
  if (read === null || typeof memberAt(read, 'offRamp') !== 'object') return null
  const word = (path: string) => wordOf(textAt(read, path))
  const amount = (path: string) => {
    const text = textAt(read, path)
    return text !== null && text.length <= LONGEST_AMOUNT && isDecimal(text) ? text : null
  }
  const state = word('offRamp.status')
  if (state === '') return null
  return {
    state,
    rail: word('offRamp.output.rail'),
    chain: word('offRamp.input.chain'),
    amount: amount('offRamp.output.amount'),
    currency: word('offRamp.output.currency'),
    paidIn: amount('offRamp.input.amount'),
    token: word('offRamp.input.token'),
  }
}

function wordOf(text: string | null): string {
  const whole = indexable(text ?? '')
  return whole.length <= LONGEST_WORD
    ? whole
    : `${whole
        .slice(0, LONGEST_WORD)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`
}
