import { describe, expect, test } from 'vitest'
import { propagatingMs } from './propagating'

const FINISHED = Date.parse('2026-03-01T12:00:00Z')
const change = (clockOffsetMs: number) => ({ finishedAt: new Date(FINISHED), clockOffsetMs })

describe('propagating', () => {
  test.each([
    [0, 60_000],
    [1, 59_999],
    [59_999, 1],
    [60_000, 0],
    [86_400_000, 0],
  ])('%i ms after a change leaves %i ms', (since, left) => {
    expect(propagatingMs(change(0), FINISHED + since)).toBe(left)
  })

  test('is counted by the clock of the platform, wherever ours stands', () => {
    const ahead = 90_000
    expect(propagatingMs(change(ahead), FINISHED + ahead + 20_000)).toBe(40_000)
    expect(propagatingMs(change(-ahead), FINISHED - ahead + 20_000)).toBe(40_000)
  })

  test('is never longer than it is at most, should the clock have stepped back', () => {
    expect(propagatingMs(change(0), FINISHED - 3_600_000)).toBe(60_000)
  })
})
