import type { RedeliveryOrder } from '../../model/redelivery'

export type Waiting = { position: number; deliveryId: number; resourceId: string | null; attempt: number }

/** Who goes next, among the items that are at hand. */
export type Schedule = {
  /** In the order of their positions, behind those at hand; which of them are at hand already stay once. */
  add: (items: readonly Waiting[]) => void
  /** Up to `count` items, which are on their way from now on. */
  next: (count: number) => Waiting[]
  /** `isWell` false drops what is at hand of the same resource, in the order of resources. */
  ended: (item: Pick<Waiting, 'resourceId'>, isWell: boolean) => void
  /** Taken back before a byte has left. */
  putBack: (items: readonly Waiting[]) => void
  readonly size: number
}

/** In the order of resources one item of a resource is on its way, and the next one follows when it ended well. */
export function createSchedule(order: RedeliveryOrder): Schedule {
  let waiting: Waiting[] = []
  const busy = new Set<string>()
  const lane = ({ resourceId }: Pick<Waiting, 'resourceId'>) => (order === 'resource' ? resourceId : null)
  return {
    add(items) {
      const atHand = new Set(waiting.map(({ position }) => position))
      waiting = [...waiting, ...items.filter(({ position }) => !atHand.has(position))]
    },
    next(count) {
      const chosen: Waiting[] = []
      const passed: Waiting[] = []
      let seen = 0
      for (const item of waiting) {
        if (chosen.length === count) break
        seen += 1
        const own = lane(item)
        const isFree = own === null || !busy.has(own)
        if (isFree && own !== null) busy.add(own)
        if (isFree) chosen.push(item)
        else passed.push(item)
      }
      waiting = [...passed, ...waiting.slice(seen)]
      return chosen
    },
    ended(item, isWell) {
      const own = lane(item)
      if (own === null) return
      busy.delete(own)
      if (!isWell) waiting = waiting.filter(({ resourceId }) => resourceId !== own)
    },
    putBack(items) {
      for (const item of items) {
        const own = lane(item)
        if (own !== null) busy.delete(own)
      }
      waiting = [...waiting, ...items].sort((a, b) => a.position - b.position)
    },
    get size() {
      return waiting.length
    },
  }
}
