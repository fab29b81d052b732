import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sizeAfter } from './slice-size'

test('a slice settles where it takes no longer than it may, if its least size does', () => {
  const bounds = { least: 1, most: 10_000, mostMs: 50 }
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 40, noNaN: true }), fc.integer({ min: 1, max: 10_000 }), (each, first) => {
      let size = first
      for (let slice = 0; slice < 20; slice++) size = sizeAfter(size, size * each, bounds)
      expect(size * each <= 50 || size === bounds.least).toBe(true)
      expect(size * each >= 10 || size === bounds.most).toBe(true)
      expect(sizeAfter(size, size * each, bounds)).toBe(size)
    }),
  )
})
