import { expect, it } from 'vitest'
import { shownRows } from '../shown-rows'

it('shows as many items of an endless answer as a page can, and counts the others', () => {
  const { rows, leftOut } = shownRows(
    Array.from({ length: 10_000 }, (_, id) => ({ id })),
    ({ id }) => id,
  )
  expect(rows).toEqual(Array.from({ length: 500 }, (_, id) => id))
  expect(leftOut).toBe(9500)
  expect(shownRows([{ id: 1 }], ({ id }) => id)).toEqual({ rows: [1], leftOut: 0 })
})
