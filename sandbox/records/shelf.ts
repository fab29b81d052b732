import { POSITIONS_PER_MS } from './delivery-log'

type Owned = { id: string; userId: string }

export type Entry<T> = { position: number; item: T }

export type Shelf<T extends Owned> = {
  /** `at` is the creation; positions follow it and never change. */
  put: (item: T, at: number) => void
  get: (id: string) => T | undefined
  entries: () => Iterable<Entry<T>>
  /** Oldest first. */
  ofUser: (userId: string) => readonly Entry<T>[]
  count: () => number
}

export function createShelf<T extends Owned>(): Shelf<T> {
  const byId = new Map<string, Entry<T>>()
  const byUser = new Map<string, Entry<T>[]>()

  return {
    put(item, at) {
      const others = byUser.get(item.userId)
      const position = Math.max((others?.at(-1)?.position ?? 0) + 1, at * POSITIONS_PER_MS)
      const entry = { position, item }
      byId.set(item.id, entry)
      if (others === undefined) byUser.set(item.userId, [entry])
      else others.push(entry)
    },
    get: (id) => byId.get(id)?.item,
    entries: () => byId.values(),
    ofUser: (userId) => byUser.get(userId) ?? [],
    count: () => byId.size,
  }
}

export type Sort = 'asc' | 'desc'

export type ShelfPage<T> = { entries: Entry<T>[]; hasMore: boolean }

export function pageOfShelf<T>(
  entries: readonly Entry<T>[],
  { sort, after, limit, fits }: { sort: Sort; after: number | null; limit: number; fits: (item: T) => boolean },
): ShelfPage<T> {
  const isBeyond = ({ position }: Entry<T>) => after === null || (sort === 'desc' ? position < after : position > after)
  const found: Entry<T>[] = []
  const inOrder = sort === 'desc' ? entries.toReversed() : entries
  for (const entry of inOrder) {
    if (!isBeyond(entry) || !fits(entry.item)) continue
    if (found.length === limit) return { entries: found, hasMore: true }
    found.push(entry)
  }
  return { entries: found, hasMore: false }
}
