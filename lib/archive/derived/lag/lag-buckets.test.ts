import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LAG_EDGES, longestOf, NEGATIVE_LAG, NO_LAG, summarizeLag } from './lag-buckets'

describe('LAG_EDGES', () => {
  it('are whole, grow by at most 5 % beyond the first milliseconds, and reach nine years', () => {
    for (const [index, edge] of LAG_EDGES.entries()) {
      const next = LAG_EDGES[index + 1] ?? Math.floor(edge * 1.05)
      expect(Number.isInteger(edge)).toBe(true)
      expect(next).toBeGreaterThan(edge)
      if (next > edge + 1) expect(next).toBeLessThanOrEqual(edge * 1.05)
    }
    expect(LAG_EDGES.at(-1)).toBeGreaterThan(9 * 365 * 86_400_000)
  })

  it('are those that the kept rows were written with', () => {
    expect([LAG_EDGES.length, LAG_EDGES[0], LAG_EDGES[20], LAG_EDGES[100], LAG_EDGES[400]]).toMatchInlineSnapshot(`
      [
        513,
        0,
        20,
        597,
        1333881335,
      ]
    `)
  })
})

const bucketOf = (ms: number) => LAG_EDGES.findLastIndex((edge) => edge <= ms) + 1

describe('summarizeLag', () => {
  it('is within 5 % above the exact percentiles', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(300), fc.nat(10 ** 9)), { minLength: 1, maxLength: 200 }), (lags) => {
        const found = summarizeLag(lags.map((ms) => ({ bucket: bucketOf(ms), count: 1 })))
        const ordered = lags.toSorted((a, b) => a - b)
        for (const [name, share] of [
          ['p50', 0.5],
          ['p90', 0.9],
          ['p99', 0.99],
          ['max', 1],
        ] as const) {
          const exact = ordered[Math.ceil(share * lags.length) - 1] ?? Number.NaN
          expect(found[name]).toBeGreaterThanOrEqual(exact)
          expect(found[name]).toBeLessThanOrEqual(exact * 1.05)
        }
      }),
    )
  })

  it('keeps lags below zero and deliveries without a time apart', () => {
    const found = summarizeLag([
      { bucket: NO_LAG, count: 7 },
      { bucket: NEGATIVE_LAG, count: 3 },
      { bucket: bucketOf(10), count: 1 },
    ])
    expect(found).toEqual({ measured: 4, negative: 3, none: 7, p50: 0, p90: 10, p99: 10, max: 10 })
  })

  it('knows nothing where nothing was measured', () => {
    expect(summarizeLag([{ bucket: NO_LAG, count: 2 }])).toMatchObject({ measured: 0, p50: null, max: null })
  })

  it('names the last bucket by where it begins', () => {
    expect(longestOf(LAG_EDGES.length)).toBe(LAG_EDGES.at(-1))
  })
})
