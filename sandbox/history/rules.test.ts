import { describe, expect, test } from 'vitest'
import { VARIANTS } from '../options'
import { generatedHistory } from '../testing/generated-history'
import { HISTORY_RULES } from '../testing/history-rules'

/**
 * A Monday before the banks open, a Sunday, a Friday noon, and the ends of a day, a month and a leap year’s February.
 */
const INSTANTS = [
  '2026-11-23T06:00:00Z',
  '2026-11-22T12:00:00Z',
  '2026-11-20T12:00:00Z',
  '2026-12-31T23:59:59.999Z',
  '2028-02-29T18:00:00Z',
]

const SEEDS = Array.from({ length: 20 }, (_, index) => ({
  variant: VARIANTS[index % VARIANTS.length] ?? 'sandbox',
  seed: `rules:${index}`,
  now: INSTANTS[index % INSTANTS.length] ?? '',
}))

/** Records of ten days; every cycle of the cast is shorter. */
const COUNT = 1_700

describe.each(SEEDS)('the history of $seed ($variant) before $now', ({ variant, seed, now }) => {
  const run = generatedHistory(variant, now, { seed, count: COUNT })

  test.each(Object.entries(HISTORY_RULES))('%s', (_, rule) => {
    expect(rule(run).slice(0, 3)).toEqual([])
  })
})
