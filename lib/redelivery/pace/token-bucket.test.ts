import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTokenBucket } from './token-bucket'

test('no second has more than the rate and one burst, however often it is asked', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.array(fc.nat({ max: 300 }), { maxLength: 200 }), (rate, gaps) => {
      const bucket = createTokenBucket(rate, 0)
      const gone: number[] = []
      let now = 0
      for (const gap of gaps) {
        now += gap
        const count = bucket.available(now)
        bucket.take(count, now)
        gone.push(...Array.from({ length: count }, () => now))
      }
      const burst = Math.max(1, Math.floor(rate / 20))
      const most = Math.max(0, ...gone.map((from) => gone.filter((at) => at >= from && at < from + 1000).length))
      expect(most).toBeLessThanOrEqual(rate + burst)
    }),
  )
})

test('whoever waits as long as told gets one, and not before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), (rate) => {
      const bucket = createTokenBucket(rate, 0)
      bucket.take(bucket.available(0), 0)
      const ms = bucket.waitMs(0)
      expect(bucket.available(Math.max(0, ms - 2))).toBe(0)
      expect(bucket.available(ms)).toBe(1)
    }),
  )
})

test('a clock that is set back lets nothing through, and a new rate holds from now on', () => {
  const bucket = createTokenBucket(1, 10_000)
  bucket.take(1, 10_000)
  expect(bucket.available(0)).toBe(0)
  bucket.setRate(100, 0)
  expect(bucket.waitMs(0)).toBe(10)
})

test('a rate is kept by who takes up to a fifth of a second late', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 200 }), fc.array(fc.integer({ min: 1, max: 200 })), (rate, gaps) => {
      const bucket = createTokenBucket(rate, 0)
      let now = 0
      let sent = 0
      for (const gap of gaps) {
        now += gap
        const count = bucket.available(now)
        bucket.take(count, now)
        sent += count
      }
      expect(sent).toBeGreaterThanOrEqual(Math.floor((now * rate) / 1000) - Math.ceil(rate / 4))
    }),
    { examples: [[7, [116, 40, 90, 168, 53, 6, 198, 194, 135]]] },
  )
})
