import { compareDecimals } from '../../money/arithmetic'
import { isDecimal } from '../../money/decimal-text'
import { formatAmount } from '../../money/format-amount'
import type { CRYPTO_STATES_AT_RETURN } from '../../ramp/contract/values/deposits'
import { meaningOf } from '../../ramp/contract/values/value-list'
import type { ReturnRow } from '../dto'

type Exposed = Pick<ReturnRow, 'state' | 'atRiskAmount' | 'lostAmount' | 'currency'>

type State = keyof typeof CRYPTO_STATES_AT_RETURN

/** Whether crypto of a return can still be lost, could be lost once, or never could. */
export type Risk = { is: 'at-risk' | 'was-at-risk' | 'not-at-risk'; why: string }

export const RISK_WORDS: Record<Risk['is'], string> = {
  'at-risk': 'at risk now',
  'was-at-risk': 'was at risk',
  'not-at-risk': 'nothing at risk',
}

/** Reasons why nothing was at risk. Crypto that was confirmed before the return is lost, and so was never at risk. */
const CONFIRMED_THEN: Record<State, string> = {
  not_released: 'No crypto had been sent before the return, so nothing could be lost.',
  in_flight: '',
  partially_confirmed: 'The lost part had been confirmed before the return; nothing else is in flight.',
  fully_confirmed: 'All crypto had been confirmed before the return, so nothing was left to stop.',
}

/**
 * Says whether an amount of the return is or was at risk, and why, by the platform’s last record. Null if the record does not
 * tell.
 */
export function riskOf({ state, atRiskAmount, lostAmount, currency }: Exposed): Risk | null {
  const [atRisk, lost] = [signOf(atRiskAmount), signOf(lostAmount)]
  if (atRisk === null) return null
  const told = (amount: string | null) => (amount === null ? '' : formatAmount(amount, currency ?? '').trim())
  if (atRisk > 0)
    return {
      is: 'at-risk',
      why: `Crypto for ${told(atRiskAmount)} was sent and is not confirmed on-chain yet. If it is confirmed, this amount is lost; if it is stopped, it is not.`,
    }
  if (state !== 'in_flight') {
    const why = state === null ? undefined : meaningOf(CONFIRMED_THEN, state)
    return why === undefined ? null : { is: 'not-at-risk', why }
  }
  if (lost === null) return null
  return {
    is: 'was-at-risk',
    why:
      lost > 0
        ? `The crypto in flight was confirmed on-chain after the return, so ${told(lostAmount)} is lost.`
        : 'The crypto in flight was stopped after the return, so nothing is lost.',
  }
}

/** 1 for an amount over zero; null for a missing or unreadable amount. */
const signOf = (amount: string | null) => (amount === null || !isDecimal(amount) ? null : compareDecimals(amount, '0'))
