import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartWindow } from './chart-window'

const MINUTE = 60_000

test('draws an incident of 41 minutes by the minute or two, with what was around it', () => {
  const firstAt = Date.UTC(2026, 0, 20, 2, 0, 30)
  const { stepMs, edges } = chartWindow(
    { firstAt, lastAt: firstAt + 40 * MINUTE, endedAt: firstAt + 41 * MINUTE },
    firstAt + 600 * MINUTE,
  )
  expect(stepMs).toBe(2 * MINUTE)
  expect(edges[0]).toBe(Date.UTC(2026, 0, 20, 1, 40))
})

test('stays in the years that can be stored', () => {
  const firstAt = Date.parse('9999-12-31T23:59:00.000Z')
  const { edges } = chartWindow({ firstAt, lastAt: firstAt, endedAt: null }, Date.UTC(2026, 0, 20))
  expect(new Date(edges.at(-1) ?? 0).toISOString()).toBe('9999-12-31T23:59:59.999Z')
})

test('holds the whole incident in at most 48 bars of one length', () => {
  const lengths = fc.integer({ min: 0, max: 400 * 24 * 60 * MINUTE })
  fc.assert(
    fc.property(lengths, lengths, fc.boolean(), lengths, (length, later, isOver, since) => {
      const firstAt = Date.UTC(2026, 0, 20)
      const lastAt = firstAt + length
      const endedAt = isOver ? lastAt + later : null
      const { stepMs, edges } = chartWindow({ firstAt, lastAt, endedAt }, (endedAt ?? lastAt) + since, 60 * MINUTE)
      expect(edges.length).toBeLessThanOrEqual(49)
      expect(stepMs).toBeGreaterThanOrEqual(60 * MINUTE)
      expect(edges.every((edge, index) => index === 0 || edge - (edges[index - 1] ?? 0) === stepMs)).toBe(true)
      expect(edges[0]).toBeLessThan(firstAt)
      expect(edges.at(-1)).toBeGreaterThan(endedAt ?? lastAt)
    }),
    { numRuns: 300 },
  )
})
