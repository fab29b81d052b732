import { expect, it } from 'vitest'
import { formatDuration } from './duration'

it.each([
  [0, 'under 1 s'],
  [0.9, 'under 1 s'],
  [40.4, '40 s'],
  [59.6, '1 min'],
  [1_243, '21 min'],
  [3_599, '1 h'],
  [11_100, '3 h 5 min'],
])('writes %d seconds as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})
