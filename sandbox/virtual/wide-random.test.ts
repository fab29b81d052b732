import { describe, expect, test } from 'vitest'
import { createWideRandom } from './wide-random'

describe('wide random values', () => {
  test('repeat for a seed and differ for its neighbours', () => {
    const values = (seed: string) => {
      const random = createWideRandom(seed)
      return [random.id('evt'), random.hex(64), random.int(1, 1_000_000), random.next()]
    }
    expect(values('a:1')).toEqual(values('a:1'))
    expect(new Set([values('a:1'), values('a:2'), values('b:1')].flat()).size).toBe(12)
  })

  test('give ids and hex of the length and letters asked for', () => {
    const random = createWideRandom('x')
    expect(random.id('dr')).toMatch(/^dr_[0-9a-hjkmnp-tv-z]{20}$/)
    expect(random.hex(7)).toMatch(/^[0-9a-f]{7}$/)
  })

  test('fill their range evenly', () => {
    const random = createWideRandom('even')
    const counts = [0, 0, 0, 0]
    for (let index = 0; index < 40_000; index += 1) {
      const value = random.int(0, 3)
      counts[value] = (counts[value] ?? 0) + 1
    }
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400)
  })

  test('give 200,000 seeds 200,000 ids, where 32 bits would repeat some', () => {
    const ids = new Set<string>()
    for (let index = 0; index < 200_000; index += 1) ids.add(createWideRandom(`sandbox:virtual:${index}`).id('evt'))
    expect(ids.size).toBe(200_000)
  })
})
