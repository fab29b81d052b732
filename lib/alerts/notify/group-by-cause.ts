import { formatEndpoint } from '../../format/endpoint'
import type { AlertCause } from '../../model/alert/alert'

/** Up to so many alerts get a message each. */
export const ALONE_AT_MOST = 5

export type Group<Item> = {
  /** The cause in words; null for a single alert. */
  cause: string | null
  items: readonly Item[]
}

const PLATFORM = 'the platform'
const SEVERAL = 'several causes'

/**
 * Puts more than five alerts of one cause (the platform, an endpoint, a host) into one message, and more than five others into
 * one, too. If there would still be more than `most` messages, the smallest are joined.
 *
 * @param most at least 1
 */
export function groupByCause<Item extends { cause: AlertCause }>(items: readonly Item[], most: number): Group<Item>[] {
  if (items.length <= Math.min(ALONE_AT_MOST, most)) return items.map(alone)
  let groups: Group<Item>[] = []
  let rest = items
  for (const nameOf of CAUSES) {
    const { large, others } = takeLarge(rest, nameOf)
    groups = [...groups, ...large]
    rest = others
  }
  const all = [...groups, ...(rest.length > ALONE_AT_MOST ? [{ cause: SEVERAL, items: rest }] : rest.map(alone))]
  return all.length > most ? joinSmallest(all, most) : all
}

const alone = <Item>(item: Item): Group<Item> => ({ cause: null, items: [item] })

const CAUSES: readonly ((cause: AlertCause) => string | null)[] = [
  ({ isPlatform }) => (isPlatform ? PLATFORM : null),
  ({ endpoint }) => endpoint && formatEndpoint(endpoint),
  ({ host }) => host,
]

function takeLarge<Item extends { cause: AlertCause }>(
  items: readonly Item[],
  nameOf: (cause: AlertCause) => string | null,
): { large: Group<Item>[]; others: readonly Item[] } {
  const byName = new Map<string | null, Item[]>()
  for (const item of items) {
    const name = nameOf(item.cause)
    byName.set(name, [...(byName.get(name) ?? []), item])
  }
  const large = [...byName].flatMap(([cause, own]) =>
    cause !== null && own.length > ALONE_AT_MOST ? [{ cause, items: own }] : [],
  )
  const taken = new Set(large.flatMap(({ items: own }) => own))
  return { large, others: items.filter((item) => !taken.has(item)) }
}

function joinSmallest<Item>(groups: readonly Group<Item>[], most: number): Group<Item>[] {
  const largest = groups.toSorted((a, b) => b.items.length - a.items.length)
  const joined = largest.slice(most - 1).flatMap(({ items }) => items)
  return [...largest.slice(0, most - 1), { cause: SEVERAL, items: joined }]
}
