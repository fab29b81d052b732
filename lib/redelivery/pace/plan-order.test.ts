import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Placed, planOrder } from './plan-order'

const items = fc
  .array(
    fc.record({
      resourceId: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null }),
      sequence: fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }),
    }),
    { maxLength: 40 },
  )
  .map((rows): Placed[] => rows.map((row, index) => ({ ...row, position: index + 1 })))

function moved(rows: readonly Placed[]): Placed[] {
  const to = new Map(planOrder(rows).map((move) => [move.from, move.to]))
  return rows
    .map((row) => ({ ...row, position: to.get(row.position) ?? row.position }))
    .toSorted((a, b) => a.position - b.position)
}

const isNumbered = ({ resourceId, sequence }: Placed) => resourceId !== null && sequence !== null

test('every place is taken once, and what has no number stays where it was', () => {
  fc.assert(
    fc.property(items, (rows) => {
      const after = moved(rows)
      expect(after.map(({ position }) => position)).toEqual(rows.map(({ position }) => position))
      expect(after.filter((row) => !isNumbered(row))).toEqual(rows.filter((row) => !isNumbered(row)))
    }),
  )
})

test('numbers of a resource are in turn, in the places that it had', () => {
  fc.assert(
    fc.property(items, fc.constantFrom('a', 'b', 'c'), (rows, resource) => {
      const own = (list: readonly Placed[]) => list.filter((row) => isNumbered(row) && row.resourceId === resource)
      const numbers = own(moved(rows)).map(({ sequence }) => sequence ?? 0)
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      expect(own(moved(rows)).map(({ position }) => position)).toEqual(own(rows).map(({ position }) => position))
    }),
  )
})

test('what is in order stays, whatever the order in which it is read', () => {
  fc.assert(
    fc.property(items, (rows) => {
      expect(planOrder(moved(rows))).toEqual([])
      expect(planOrder(rows.toReversed()).toSorted((a, b) => a.from - b.from)).toEqual(
        planOrder(rows).toSorted((a, b) => a.from - b.from),
      )
    }),
  )
})

test('equal numbers keep the order of their times', () => {
  const twice = [2, 1, 1].map((sequence, index) => ({ position: index + 1, resourceId: 'a', sequence }))
  expect(planOrder(twice)).toEqual([
    { from: 2, to: 1 },
    { from: 3, to: 2 },
    { from: 1, to: 3 },
  ])
})
