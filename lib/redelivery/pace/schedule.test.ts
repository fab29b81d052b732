import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSchedule, type Waiting } from './schedule'

const items = fc
  .array(fc.option(fc.constantFrom('a', 'b', 'c', 'd'), { nil: null }), { minLength: 1, maxLength: 40 })
  .map((resources): Waiting[] =>
    resources.map((resourceId, index) => ({ position: index + 1, deliveryId: 100 + index, resourceId, attempt: 1 })),
  )

const choices = fc.infiniteStream(fc.nat({ max: 1000 }))

type Told = { sent: Waiting[]; most: number; overlaps: number }

/** Plays a job in which items in flight end in any order; `isWell` decides how. */
function play(
  order: 'resource' | 'oldest',
  rows: readonly Waiting[],
  atOnce: number,
  picks: Iterator<number>,
  isWell: (item: Waiting) => boolean,
): Told {
  const schedule = createSchedule(order)
  schedule.add(rows)
  const told: Told = { sent: [], most: 0, overlaps: 0 }
  const onTheirWay: Waiting[] = []
  const pick = () => Number(picks.next().value)
  for (let turn = 0; turn < 500; turn++) {
    const chosen = schedule.next(Math.min(atOnce - onTheirWay.length, 1 + (pick() % atOnce)))
    onTheirWay.push(...chosen)
    told.sent.push(...chosen)
    told.most = Math.max(told.most, onTheirWay.length)
    const busy = onTheirWay.flatMap(({ resourceId }) => resourceId ?? [])
    if (new Set(busy).size < busy.length) told.overlaps += 1
    const [ended] = onTheirWay.splice(pick() % Math.max(1, onTheirWay.length), 1)
    if (ended) schedule.ended(ended, isWell(ended))
    else if (schedule.size === 0) break
  }
  return told
}

const positions = (rows: readonly Waiting[]) => rows.map(({ position }) => position)

test('each item goes once, and no more are on their way than allowed, in either order', () => {
  fc.assert(
    fc.property(
      items,
      fc.integer({ min: 1, max: 6 }),
      choices,
      fc.constantFrom('resource', 'oldest'),
      (rows, atOnce, picks, order) => {
        const { sent, most } = play(order as 'resource' | 'oldest', rows, atOnce, picks, () => true)
        expect(positions(sent).toSorted((a, b) => a - b)).toEqual(positions(rows))
        expect(most).toBeLessThanOrEqual(atOnce)
      },
    ),
  )
})

test('in the order of time they leave by their positions', () => {
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 6 }), choices, (rows, atOnce, picks) => {
      expect(positions(play('oldest', rows, atOnce, picks, () => false).sent)).toEqual(positions(rows))
    }),
  )
})

test('in the order of resources one of a resource is on its way, its positions in turn, up to one that did not get through', () => {
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 6 }), choices, fc.nat({ max: 40 }), (rows, atOnce, picks, bad) => {
      const isWell = ({ position }: Waiting) => position !== bad
      const { sent, overlaps } = play('resource', rows, atOnce, picks, isWell)
      expect(overlaps).toBe(0)
      const failed = rows.find(({ position }) => position === bad)
      for (const resource of ['a', 'b', 'c', 'd']) {
        const own = rows.filter(({ resourceId }) => resourceId === resource)
        const reached = failed?.resourceId === resource ? own.filter(({ position }) => position <= bad) : own
        expect(positions(sent.filter(({ resourceId }) => resourceId === resource))).toEqual(positions(reached))
      }
    }),
  )
})

test('what is put back goes again, in its place', () => {
  const rows: Waiting[] = [1, 2, 3].map((position) => ({ position, deliveryId: position, resourceId: 'a', attempt: 1 }))
  const schedule = createSchedule('resource')
  schedule.add(rows)
  const chosen = schedule.next(3)
  expect(positions(chosen)).toEqual([1])
  schedule.putBack(chosen)
  expect(positions(schedule.next(3))).toEqual([1])
})

test('an item that is at hand and read again beside others goes once', () => {
  const rows: Waiting[] = [1, 2, 3].map((position) => ({
    position,
    deliveryId: position,
    resourceId: null,
    attempt: 1,
  }))
  const schedule = createSchedule('oldest')
  schedule.add(rows.slice(0, 2))
  schedule.add(rows)
  expect(schedule.size).toBe(3)
  expect(positions(schedule.next(9))).toEqual([1, 2, 3])
})
