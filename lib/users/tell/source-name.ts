import { FUNDING_ACCOUNT_TYPES } from '../../ramp/contract/values/accounts'
import type { FundingSourceRow } from '../accounts/dto'
import { dayAndTimeTold, dayTold } from './told-time'

/** A name with other signs is not put into a text that is sent on. */
const PLAIN_NAME = /^[\p{L}\p{N}][\p{L}\p{N} .,&'()-]{0,59}$/u

const NAMED_TYPES = Object.keys(FUNDING_ACCOUNT_TYPES).filter((type) => type !== 'unknown')

/** From the shortest; each one tells more sources apart. */
const NAMES: readonly ((source: FundingSourceRow) => string)[] = [
  (source) => `Your bank account${endOf(source)}`,
  (source) => `Your ${typeOf(source)}${endOf(source)}`,
  (source) => `Your ${typeOf(source)}${endOf(source)}${linkedOn(source, dayTold)}`,
  (source) => `Your ${typeOf(source)}${endOf(source)}${linkedOn(source, dayAndTimeTold)}`,
]

/** The shortest name that no other source of the list has; the longest one where all are shared. */
export function nameOfSource(source: FundingSourceRow, all: readonly FundingSourceRow[]): string {
  const others = all.filter(({ id }) => id !== source.id)
  const telling = NAMES.find((nameOf) => others.every((other) => nameOf(other) !== nameOf(source)))
  return (telling ?? NAMES.at(-1) ?? String)(source)
}

function endOf({ institution, last4 }: FundingSourceRow): string {
  const bank = institution !== null && PLAIN_NAME.test(institution) ? ` at ${institution}` : ''
  return last4 !== null && /^\w{2,4}$/.test(last4) ? `${bank} ending in ${last4}` : bank
}

function typeOf({ accountType }: FundingSourceRow): string {
  return NAMED_TYPES.includes(accountType) ? `${accountType} account` : 'bank account'
}

/** Answers may hold any text as a time. */
function linkedOn({ createdAt }: FundingSourceRow, told: (iso: string) => string): string {
  return Number.isNaN(Date.parse(createdAt)) ? '' : `, linked on ${told(createdAt)},`
}
