import { z } from 'zod'
import { fieldPath } from '../field-path'

/** A registered symbol: the server loads a module once for each of its bundles. No JSON value has it. */
const MARK: unique symbol = Symbol.for('rampdesk.Unreadable')

/** An item of a list that does not fit, in its place among the others (not-shown.md, rule 1). */
export type Unreadable = {
  readonly [MARK]: true
  /** The id that it has, if any. */
  readonly itemId: string | null
  /** The first field at fault, such as `events[1]`; empty where it is the item itself. */
  readonly field: string
  /** What is wrong with that field; never its value. */
  readonly reason: string
  /**
   * The item as it came, without credentials and account numbers. Null where it is not to be shown (it is too large, or may
   * be a secret as a whole) and before the client has put it here.
   */
  readonly raw: string | null
  /** `raw` is the beginning only. */
  readonly isCut: boolean
}

/** An item of a list as an answer gives it. */
export type Listed<Item> = Item | Unreadable

/**
 * A list of an answer. An item that does not fit becomes an `Unreadable` in its place and takes no other with it; lists inside
 * items are lists of their own. `readableIn` and `unreadableIn` tell them apart.
 */
export function listOf<Item extends z.ZodType>(item: Item) {
  const any: z.ZodType = item
  const tolerant = any.catch(({ input, error }: z.core.$ZodCatchCtx) => {
    if (isUnreadable(input)) return input
    const [path, reason] = faultOf(error.issues)
    return makeUnreadable(input, fieldPath(path), reason)
  })
  // What `catch` gives is the item's own output, or what was made just above.
  return z.array(tolerant as z.ZodType<Listed<z.output<Item>>, z.input<Item>>)
}

/** @param item a JSON value */
export function makeUnreadable(item: unknown, field: string, reason: string): Unreadable {
  return { [MARK]: true, itemId: idOf(item), field, reason, raw: null, isCut: false }
}

export function isUnreadable(item: unknown): item is Unreadable {
  return typeof item === 'object' && item !== null && MARK in item
}

/** The items that fit, in their order. */
export function readableIn<Item>(list: readonly Listed<Item>[]): Item[] {
  return list.filter((item): item is Item => !isUnreadable(item))
}

/** The items that don't fit, with their places in the list. */
export function unreadableIn(list: readonly unknown[]): (Unreadable & { index: number })[] {
  return list.flatMap((item, index) => (isUnreadable(item) ? [{ ...item, index }] : []))
}

/** Where and what; of a union the form that came closest, which is the one that was read the furthest down. */
function faultOf([issue]: readonly z.core.$ZodIssue[]): [path: PropertyKey[], reason: string] {
  if (!issue) return [[], 'is unexpected']
  if (issue.code !== 'invalid_union') return [issue.path, issue.message.replace(/^Invalid input: /, '')]
  const forms = issue.errors.map((issues) => faultOf(issues)).filter(([path]) => path.length > 0)
  const [closest] = forms.toSorted(([a], [b]) => b.length - a.length)
  return closest ? [[...issue.path, ...closest[0]], closest[1]] : [issue.path, 'has none of the forms that are known']
}

function idOf(item: unknown): string | null {
  if (typeof item !== 'object' || item === null || !('id' in item)) return null
  return typeof item.id === 'string' && item.id !== '' ? item.id : null
}
