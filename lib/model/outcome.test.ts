import { describe, expect, test } from 'vitest'
import { type Outcome, outcomeOf } from './outcome'

const STATUSES = [null, 200, 204, 299, 301, 399, 400, 404, 499, 500, 503, 599] as const

/** Ordered by status as STATUSES is. */
const TABLE: [success: boolean | null, error: string | null, outcomes: string][] = [
  [true, null, 'd d d d c c c c c c c c'],
  [true, 'timeout', 'c c c c c c c c c c c c'],
  [false, null, 'l c c c f f r r r f f f'],
  [false, 'timeout', 'u u u u u u u u u u u u'],
  [null, null, 'c c c c c c c c c c c c'],
  [null, 'timeout', 'c c c c c c c c c c c c'],
]

const NAMES: Record<string, Outcome> = {
  d: 'delivered',
  r: 'rejected',
  f: 'failed',
  u: 'unknown',
  l: 'legacy',
  c: 'contradictory',
}

const FITS = { hasOddStatus: false, isMisfit: false }

describe('outcome of a delivery record', () => {
  test.each(
    TABLE.flatMap(([success, error, outcomes]) =>
      outcomes.split(' ').map((letter, i) => [success, STATUSES[i] ?? null, error, NAMES[letter]] as const),
    ),
  )('success %s, status %s, error %s is %s', (success, responseStatus, error, expected) => {
    expect(outcomeOf({ success, responseStatus, ...FITS, error })).toBe(expected)
  })

  test('judges an empty error as an error', () => {
    expect(outcomeOf({ success: false, responseStatus: 404, ...FITS, error: '' })).toBe('unknown')
  })

  test.each([
    [true, null, 'contradictory'],
    [false, null, 'contradictory'],
    [false, 'timeout', 'unknown'],
  ] as const)('with a status that is no number, success %s and error %s it is %s', (success, error, expected) => {
    expect(outcomeOf({ success, responseStatus: null, ...FITS, hasOddStatus: true, error })).toBe(expected)
  })

  test.each([
    [true, 200, null],
    [false, null, 'timeout'],
    [false, 404, null],
  ])('draws no conclusion from a record that does not fit: success %s, status %s, error %s', (...fields) => {
    const [success, responseStatus, error] = fields
    expect(outcomeOf({ success, responseStatus, hasOddStatus: false, isMisfit: true, error })).toBe('contradictory')
  })
})
