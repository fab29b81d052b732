import { FUNDING_ACCOUNT_TYPES } from '../../ramp/contract/values/accounts'
import type { FundingSourceRow } from '../accounts/dto'
import { dayAndTimeTold, dayTold } from './told-time'

/** Names with other characters are kept out of the text, which is sent on. */
const PLAIN_NAME = /^[\p{L}\p{N}][\p{L}\p{N} .,&'()-]{0,59}$/u

const NAMED_TYPES = Object.keys(FUNDING_ACCOUNT_TYPES).filter((type) => type !== 'unknown')

/** The parts of a source’s name; null for a part that is not known or not fit for a text. */
const PARTS = {
  bank: ({ institution }: FundingSourceRow) =>
    institution !== null && PLAIN_NAME.test(institution) ? institution : null,
  end: ({ last4 }: FundingSourceRow) => (last4 !== null && /^\w{2,4}$/.test(last4) ? last4 : null),
  type: ({ accountType }: FundingSourceRow) => (NAMED_TYPES.includes(accountType) ? accountType : null),
  day: ({ createdAt }: FundingSourceRow) => timeTold(createdAt, dayTold),
  time: ({ createdAt }: FundingSourceRow) => timeTold(createdAt, dayAndTimeTold),
}

type Part = keyof typeof PARTS

/** The forms of a name, shortest first; each tells more sources apart than the one before. */
const NAMES: readonly (readonly Part[])[] = [
  ['bank', 'end'],
  ['type', 'bank', 'end'],
  ['type', 'bank', 'end', 'day'],
  ['type', 'bank', 'end', 'time'],
]

/**
 * The shortest name that fits no other source of the list, else the longest one, with the other sources that it may fit. A part
 * that is not known of a source may have any value.
 */
export function nameOfSource(
  source: FundingSourceRow,
  all: readonly FundingSourceRow[],
): { name: string; alsoFits: FundingSourceRow[] } {
  const others = all.filter(({ id }) => id !== source.id)
  const names = NAMES.map((parts) => ({
    name: written(source, parts),
    alsoFits: others.filter((other) => parts.every((part) => mayBeSame(PARTS[part](source), PARTS[part](other)))),
  }))
  const telling = names.find(({ alsoFits }) => alsoFits.length === 0) ?? names.at(-1)
  return telling ?? { name: 'Your bank account', alsoFits: others }
}

const mayBeSame = (one: string | null, other: string | null) =>
  one === null || other === null || one.toLowerCase() === other.toLowerCase()

function written(source: FundingSourceRow, parts: readonly Part[]): string {
  const told = (part: Part, text: (value: string) => string) => {
    const value = parts.includes(part) ? PARTS[part](source) : null
    return value === null ? '' : text(value)
  }
  return [
    `Your ${told('type', (type) => type) || 'bank'} account`,
    told('bank', (bank) => ` at ${bank}`),
    told('end', (end) => ` ending in ${end}`),
    told('day', (day) => `, linked on ${day},`),
    told('time', (time) => `, linked on ${time},`),
  ].join('')
}

/** A time in words; null for a text that is no time, as the platform’s answer may have any text there. */
function timeTold(iso: string, told: (iso: string) => string): string | null {
  return Number.isNaN(Date.parse(iso)) ? null : told(iso)
}
