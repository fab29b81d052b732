import { expect, test } from 'vitest'
import { retryAfterMs } from './retry-after'

const NOW = new Date('2026-11-27T12:00:00Z')

test.each<[string | undefined, number | null]>([
  [undefined, null],
  ['120', 120_000],
  [' 0 ', 0],
  ['Fri, 27 Nov 2026 12:05:00 GMT', 300_000],
  ['Fri, 27 Nov 2026 11:00:00 GMT', 0],
  ['soon', null],
  ['-5', null],
])('Retry-After %s', (text, expected) => {
  expect(retryAfterMs(text, NOW)).toBe(expected)
})
