import { CHAINS, type RAILS } from '../ramp/contract/values/networks'
import { meaningOf } from '../ramp/contract/values/value-list'
import { capitalize } from './capitalize'

const RAIL_NAMES: Record<keyof typeof RAILS, string> = {
  ach_standard: 'Standard ACH',
  ach_same_day: 'Same-day ACH',
  rtp: 'RTP',
  wire: 'Wire',
  eft: 'EFT',
  sepa: 'SEPA',
  faster_payments: 'Faster Payments',
  push_to_card: 'Push to card',
  bill_pay: 'Bill payment',
  card_deposit: 'Card deposit',
}

/** The short name of a rail; a rail that this version does not know keeps the name that came. */
export const railName = (rail: string): string => meaningOf(RAIL_NAMES, rail) ?? rail

export const chainName = (chain: string): string => meaningOf(CHAINS, chain) ?? chain

/** A value of any list of the contract in words: a rail or chain by its name, others without their underscores. */
export function codeWords(code: string): string {
  const name = chainName(railName(code))
  return name === code ? capitalize(code.replaceAll('_', ' ')) : name
}
