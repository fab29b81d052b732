import { expect, test } from 'vitest'
import { cursorsBeside } from './page'

const PAGE = { olderCursor: 'older', newerCursor: 'newer' }

test('older pages follow where the newest row is first, and newer ones where the oldest is', () => {
  expect(cursorsBeside(PAGE, 'newest')).toEqual({ previous: 'newer', next: 'older' })
  expect(cursorsBeside(PAGE, 'oldest')).toEqual({ previous: 'older', next: 'newer' })
})
