import { expect, it } from 'vitest'
import { formatDays, formatMonth } from './days'

it.each([
  ['2026-11-09T00:00:00Z', '2026-11-16T00:00:00Z', '9–15 Nov'],
  ['2026-11-09T00:00:00Z', '2026-11-10T00:00:00Z', '9 Nov'],
  ['2026-10-26T00:00:00Z', '2026-11-02T00:00:00Z', '26 Oct – 1 Nov'],
  ['2025-12-29T00:00:00Z', '2026-01-05T00:00:00Z', '29 Dec 2025 – 4 Jan'],
  ['2025-11-10T00:00:00Z', '2025-11-17T00:00:00Z', '10–16 Nov 2025'],
])('days from %s to %s are %s', (from, to, words) => {
  expect(formatDays(from, to, 'UTC', Date.parse('2026-11-26T12:00:00Z'))).toBe(words)
})

it('a month has its year', () => {
  expect(formatMonth('2025-12-31T23:30:00Z', 'Europe/Berlin')).toBe('Jan 2026')
})
