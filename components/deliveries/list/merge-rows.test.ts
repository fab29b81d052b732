import { expect, it } from 'vitest'
import type { DeliveryRow } from '@/lib/archive/dto'
import { rowOf } from '@/tests/support/delivery-row'
import { mergeRows } from './merge-rows'

const row = (id: string, second: number | null) =>
  rowOf({ id, time: second === null ? null : new Date(second * 1000).toISOString() })
const ids = (rows: readonly DeliveryRow[]) => rows.map(({ id }) => id)

it('puts a late row below those that are newer, and a new one on top', () => {
  const { merged } = mergeRows([row('7', 70), row('5', 50)], [row('8', 80), row('9', 60)])
  expect(ids(merged)).toEqual(['8', '7', '9', '5'])
})

it('takes rows that were held in any order', () => {
  expect(ids(mergeRows([row('7', 70)], [row('8', 60), row('9', 90)]).below)).toEqual(['8'])
  expect(ids(mergeRows([row('7', 70)], [row('8', 60), row('9', 90)]).merged)).toEqual(['9', '7'])
})

it('goes by id, as a number, within one instant', () => {
  expect(ids(mergeRows([row('9', 50)], [row('10', 50), row('8', 50)]).merged)).toEqual(['10', '9'])
})

it('keeps a row without a time beside its neighbour, and on top where it has none', () => {
  expect(ids(mergeRows([row('5', 50), row('4', null), row('3', 30)], [row('6', 40)]).merged)).toEqual([
    '5',
    '4',
    '6',
    '3',
  ])
  expect(ids(mergeRows([row('5', 50), row('3', 30)], [row('8', 40), row('7', null)]).merged)).toEqual([
    '5',
    '8',
    '7',
    '3',
  ])
  expect(ids(mergeRows([row('5', 50)], [row('6', null)]).merged)).toEqual(['6', '5'])
})
