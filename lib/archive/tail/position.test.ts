import { expect, test } from 'vitest'
import { parsePosition } from './position'

const YEAR_9999 = Date.parse('9999-12-31T23:59:59.999Z')

test.each<[string, string | null, ReturnType<typeof parsePosition>]>([
  ['as it was written', '7-1768910400000', { id: 7, floor: 1_768_910_400_000 }],
  ['up to the last instant that a date of the database has', `7-${YEAR_9999}`, { id: 7, floor: YEAR_9999 }],
  ['not beyond it', `7-${YEAR_9999 + 1}`, null],
  ['not before 1970, where none begins', '7--1', null],
  ['not where there is none', null, null],
])('a position is read %s', (_name, text, position) => {
  expect(parsePosition(text)).toEqual(position)
})
