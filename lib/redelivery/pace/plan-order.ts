export type Placed = { position: number; resourceId: string | null; sequence: number | null }

/** The move of an item to another position. */
export type Move = { from: number; to: number }

/**
 * Orders the items of each resource by sequence within the positions that they hold together; items of equal sequence keep
 * their order. All other items stay, so that the job as a whole still goes from the oldest to the newest.
 */
export function planOrder(items: readonly Placed[]): Move[] {
  const moves: Move[] = []
  for (const places of numberedByResource(items).values()) {
    const inTurn = places.toSorted((a, b) => a.sequence - b.sequence)
    for (const [index, { position: from }] of inTurn.entries()) {
      const to = places[index]?.position
      if (to !== undefined && to !== from) moves.push({ from, to })
    }
  }
  return moves
}

type Numbered = { position: number; sequence: number }

/** The numbered items of each resource, sorted by position. */
function numberedByResource(items: readonly Placed[]): Map<string, Numbered[]> {
  const groups = new Map<string, Numbered[]>()
  for (const { position, resourceId, sequence } of items.toSorted((a, b) => a.position - b.position)) {
    if (resourceId === null || sequence === null) continue
    const group = groups.get(resourceId) ?? []
    group.push({ position, sequence })
    groups.set(resourceId, group)
  }
  return groups
}
