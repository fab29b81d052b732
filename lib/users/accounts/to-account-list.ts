import type { Listed } from '../../ramp'
import { shownUnreadable } from '../../ramp/records/shown-unreadable'
import { shownRows } from '../shown-rows'
import type { AccountList } from './dto'

/** A list whose bad items stand apart, so that they do not spoil the others (not-shown.md, rule 1). */
export function toAccountList<Item, Row>(list: Listed<Item>[], toRow: (item: Item) => Row): AccountList<Row> {
  return { ...shownRows(list, toRow), unreadable: shownUnreadable(list) }
}

/** The text of a member whose shape the contract leaves open, cut at 200 characters. */
export function openMember(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const text = typeof value === 'string' ? value : (listOfMembers(value) ?? JSON.stringify(value))
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

/** Members in words, for example "amount 1000.00, period day"; null for anything but an object of texts and numbers. */
function listOfMembers(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const members = Object.entries(value)
  const isPlain = members.every(([, member]) => typeof member === 'string' || typeof member === 'number')
  return isPlain && members.length > 0 ? members.map(([name, member]) => `${name} ${member}`).join(', ') : null
}
