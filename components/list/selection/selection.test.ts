import { expect, it } from 'vitest'
import {
  ALL,
  countSelected,
  extended,
  isSelected,
  NOTHING_SELECTED,
  type SelectableRow,
  type Selection,
  withRows,
} from './selection'

const ROWS = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
const selectedOf = (selection: Selection<SelectableRow>) =>
  ROWS.filter(({ id }) => isSelected(selection, id)).map(({ id }) => id)

it('keeps rows of other pages', () => {
  const first = withRows(NOTHING_SELECTED, ROWS.slice(0, 2), true)
  const both = withRows(first, ROWS.slice(4), true)
  expect(selectedOf(both)).toEqual(['a', 'b', 'e'])
  expect(countSelected(both, 1000)).toBe(3)
  expect(selectedOf(withRows(both, ROWS.slice(0, 1), false))).toEqual(['b', 'e'])
})

it('takes single rows out of all that match, and puts them back', () => {
  const without = withRows(ALL, ROWS.slice(1, 3), false)
  expect(selectedOf(without)).toEqual(['a', 'd', 'e'])
  expect(countSelected(without, 1000)).toBe(998)
  expect(countSelected(withRows(without, ROWS, true), 1000)).toBe(1000)
})

it('grows and shrinks a range from where it began, in both directions', () => {
  const down = extended(NOTHING_SELECTED, ROWS, { anchor: 1, from: 1, to: 3 })
  expect(selectedOf(down)).toEqual(['b', 'c', 'd'])
  const shorter = extended(down, ROWS, { anchor: 1, from: 3, to: 2 })
  expect(selectedOf(shorter)).toEqual(['b', 'c'])
  expect(selectedOf(extended(shorter, ROWS, { anchor: 1, from: 2, to: 0 }))).toEqual(['a', 'b'])
})
