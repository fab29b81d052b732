import { memberAt } from '../archive/happened/payload-member'
import { compareDecimals } from '../money/arithmetic'
import { isDecimal } from '../money/decimal-text'
import type { ReReadFact } from './dto'
import type { ReReadRule } from './fact-rules'

type Value = { text: string; unit: string }

/** Puts the values of a record beside the values of a snapshot; equal amounts of one unit do not differ, however written. */
export function compareFacts(rules: readonly ReReadRule[], record: object, snapshot: object | null): ReReadFact[] {
  return rules.flatMap(({ label, isCode = false, now: paths, told: path, unit }) => {
    const now = valueAt(record, paths, unit === 'USD' ? unit : unit?.now)
    const units = unit === 'USD' ? unit : [unit?.told ?? []].flat()
    const told = snapshot && path ? valueAt(snapshot, [path], unit && units) : null
    if (!now && !told) return []
    // Not every member is in both, so a member that is missing on one side is no difference.
    const differs = now !== null && told !== null && !isSame(now, told)
    return [{ label, isCode, told: told && textOf(told), now: now && textOf(now), differs }]
  })
}

function valueAt(of: object, paths: readonly string[], unit: 'USD' | readonly string[] | undefined): Value | null {
  const text = firstAt(of, paths)
  if (text === null) return null
  return { text, unit: unit === undefined ? '' : unit === 'USD' ? unit : (firstAt(of, unit) ?? '') }
}

function firstAt(of: object, paths: readonly string[]): string | null {
  for (const path of paths) {
    const value = memberAt(of, path)
    if (value !== undefined && value !== null && value !== '')
      return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return null
}

function isSame(one: Value, other: Value): boolean {
  if (one.unit !== other.unit) return false
  if (one.unit === '' || !isDecimal(one.text) || !isDecimal(other.text)) return one.text === other.text
  return compareDecimals(one.text, other.text) === 0
}

const textOf = ({ text, unit }: Value) => (unit === '' ? text : `${text} ${unit}`)
