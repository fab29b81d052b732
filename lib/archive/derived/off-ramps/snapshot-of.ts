import { indexable } from '../../../codec/indexable'
import { isDecimal } from '../../../money/decimal-text'
import { memberAt, payloadObject, textAt } from '../../happened/payload-member'

/** The state of an off-ramp (specification, 6.3). Texts are the platform's; amounts are null where missing or no decimal. */
export type SnapshotFacts = {
  state: string
  rail: string
  chain: string
  amount: string | null
  currency: string
  paidIn: string | null
  token: string
}

/** A key has four of them. */
const LONGEST_WORD = 100

/** In characters; longer ones count as not read, so that no sum grows beyond what can be shown. */
const LONGEST_AMOUNT = 60

/** The deliveries that may hold one, as a prefix of their event. */
export const OFF_RAMP_STREAM = 'offramp'

/** Reads what a payload says of its off-ramp; null where it has no snapshot with a state. Never throws. */
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
