import { expect, test } from 'vitest'
import { daysLeft } from './retention'

test('days left of a record count down to zero on the last day and go on below it', () => {
  const recorded = new Date('2026-01-01T10:00:00Z')
  expect(daysLeft(recorded, new Date('2026-01-01T10:00:00Z'))).toBe(30)
  expect(daysLeft(recorded, new Date('2026-01-31T09:59:59Z'))).toBe(0)
  expect(daysLeft(recorded, new Date('2026-02-01T10:00:00Z'))).toBe(-1)
})
