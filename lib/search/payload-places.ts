import { memberAt, payloadObject } from '../archive/happened/payload-member'
import { SNAPSHOTS } from '../archive/happened/snapshots'
import { findEvent } from '../ramp/contract/events'
import type { Finding } from '../recognise/finding'
import { isSpelling, keySpellings } from './spellings'

/** The place of a key in a payload: the label of the fact or the path of the member, and its whole text. */
export type PayloadPlace = { label: string; text: string }

/** Members in which four digits are the end of an account number. */
const MASK_MEMBERS = /(?:mask|last4|accountName)$/i

/** Members that are columns of the archive and are searched as such. */
const KEPT_APART: readonly string[] = ['event', 'userId', 'id', 'eventId']

const LEAVES_AT_MOST = 500

/** @returns null if no member is the key, because search terms do not tell where a payload has its words */
export function placeIn(event: string, payload: string, finding: Finding): PayloadPlace | null {
  const read = payloadObject(payload)
  if (read === null) return null
  const spellings = keySpellings(finding)
  const isKey = (path: string, value: unknown): value is string =>
    typeof value === 'string' &&
    (finding.kind !== 'last four digits' || MASK_MEMBERS.test(path)) &&
    isSpelling(finding, spellings, value)
  for (const { label, at } of SNAPSHOTS[findEvent(event)?.group ?? '']?.facts ?? []) {
    const value = memberAt(read, at)
    if (isKey(at, value)) return { label, text: value }
  }
  const leaf = leavesOf(read).find(([path, value]) => !KEPT_APART.includes(path) && isKey(path, value))
  return leaf ? { label: leaf[0], text: String(leaf[1]) } : null
}

/** The texts of a payload that are an id in any letter case. */
export function spellingsIn(payload: string, id: string): string[] {
  const read = payloadObject(payload)
  if (read === null) return []
  const lower = id.toLowerCase()
  return leavesOf(read).flatMap(([, value]) =>
    typeof value === 'string' && value.toLowerCase() === lower ? [value] : [],
  )
}

function leavesOf(object: object): [path: string, value: unknown][] {
  const leaves: [string, unknown][] = []
  let level: [string, unknown][] = Object.entries(object)
  while (level.length > 0 && leaves.length < LEAVES_AT_MOST) {
    const next: [string, unknown][] = []
    for (const [path, value] of level)
      if (typeof value !== 'object' || value === null) leaves.push([path, value])
      else for (const [name, child] of Object.entries(value)) next.push([`${path}.${name}`, child])
    level = next
  }
  return leaves
}
