import { z } from 'zod'
import { fieldPath } from '../field-path'

/** A registered symbol, because the server loads a module once per bundle. */
const MARK: unique symbol = Symbol.for('rampdesk.Unreadable')

/** A list item that does not fit its schema (not-shown.md, rule 1). */
export type Unreadable = {
  readonly [MARK]: true
  readonly itemId: string | null
  /** First invalid field, such as `events[1]`; empty for the item itself. */
  readonly field: string
  readonly reason: string
  /** The raw text without secrets; null if it is too large, possibly secret, or not yet set by `addRawTexts`. */
  readonly raw: string | null
  readonly isCut: boolean
}

export type Listed<Item> = Item | Unreadable

/** A list in which items that do not fit become `Unreadable` in place, in inner lists, too. */
export function listOf<Item extends z.ZodType>(item: Item) {
  const any: z.ZodType = item
  const tolerant = any.catch(({ input, error }: z.core.$ZodCatchCtx) => {
    if (isUnreadable(input)) return input
    const [path, reason] = faultOf(error.issues)
    return makeUnreadable(input, fieldPath(path), reason)
  })
  // `catch` gives the item or an `Unreadable`.
  return z.array(tolerant as z.ZodType<Listed<z.output<Item>>, z.input<Item>>)
}

/** @param item a JSON value */
export function makeUnreadable(item: unknown, field: string, reason: string): Unreadable {
  return { [MARK]: true, itemId: idOf(item), field, reason, raw: null, isCut: false }
}

export function isUnreadable(item: unknown): item is Unreadable {
  return typeof item === 'object' && item !== null && MARK in item
}

export function readableIn<Item>(list: readonly Listed<Item>[]): Item[] {
  return list.filter((item): item is Item => !isUnreadable(item))
}

export function unreadableIn(list: readonly unknown[]): (Unreadable & { index: number })[] {
  return list.flatMap((item, index) => (isUnreadable(item) ? [{ ...item, index }] : []))
}

function faultOf([issue]: readonly z.core.$ZodIssue[]): [path: PropertyKey[], reason: string] {
  if (!issue) return [[], 'is unexpected']
  if (issue.code !== 'invalid_union') return [issue.path, issue.message.replace(/^Invalid input: /, '')]
  const forms = issue.errors.map((issues) => faultOf(issues)).filter(([path]) => path.length > 0)
  const [closest] = forms.toSorted(([a], [b]) => b.length - a.length)
  return closest ? [[...issue.path, ...closest[0]], closest[1]] : [issue.path, 'has an unknown form']
}

function idOf(item: unknown): string | null {
  if (typeof item !== 'object' || item === null || !('id' in item)) return null
  return typeof item.id === 'string' && item.id !== '' ? item.id : null
}
