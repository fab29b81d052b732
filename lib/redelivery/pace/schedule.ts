import type { RedeliveryOrder } from '../../model/redelivery'

export type Waiting = { position: number; deliveryId: number; resourceId: string | null; attempt: number }

/** Chooses the items to send next among those in memory. */
export type Schedule = {
  /** Appends items, which come in the order of their positions; an item that is in memory already is not added again. */
  add: (items: readonly Waiting[]) => void
  /** Takes up to `count` items, which count as in flight from now on. */
  next: (count: number) => Waiting[]
  /** Ends an item. In the order of resources, a failure (`isWell` false) drops the other items of its resource from memory. */
  ended: (item: Pick<Waiting, 'resourceId'>, isWell: boolean) => void
  /** Takes back items of which no byte has been sent. */
  putBack: (items: readonly Waiting[]) => void
  readonly size: number
}

/** In the order of resources, one item of each resource is in flight at a time, and the next follows once it has succeeded. */
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
