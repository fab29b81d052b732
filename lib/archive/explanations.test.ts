import { describe, expect, it } from 'vitest'
import { attemptsBound, explain, OUTCOME_WORDS, retentionText } from './explanations'
import { OUTCOMES } from './outcome'

const FAMILIES = ['generic', 'milestone', 'unlisted'] as const
const PAIRS = OUTCOMES.flatMap((outcome) => FAMILIES.map((family) => [outcome, family] as const))

describe('explanations', () => {
  it.each(PAIRS)('say what %s means for a %s event, what to do, and where the rule comes from', (outcome, family) => {
    const { title, meaning, action, source } = explain(outcome, family)
    for (const text of [meaning, action]) expect(text).toMatch(/^[A-Z].*\.$/)
    expect(title).not.toMatch(/\.$/)
    expect(source).toMatch(/^6\.\d/)
    expect(OUTCOME_WORDS[outcome].label).not.toBe('')
  })

  it.each(OUTCOMES.filter((outcome) => outcome !== 'delivered'))('advise %s by the remedy of the family', (outcome) => {
    expect(explain(outcome, 'generic').action).toContain('Re-read the resource')
    expect(explain(outcome, 'milestone').action).toContain('into your handler again')
    expect(explain(outcome, 'unlisted').action).toContain('not in the catalogue')
  })

  it('never claim that an unknown delivery failed or arrived', () => {
    for (const family of FAMILIES) {
      const { title, meaning } = explain('unknown', family)
      expect(title).toContain('Nobody knows')
      expect(meaning).toContain('may or may not have been processed')
    }
  })
})

describe('attempts', () => {
  it.each([
    ['delivered', 200, '1 to 3, within about 17 s'],
    ['delivered', null, '1 to 3, within about 17 s'],
    ['rejected', 404, '1 to 3, within about 17 s'],
    ['failed', 503, 'exactly 3, within about 17 s'],
    ['failed', 302, 'not known for this record'],
    ['unknown', 504, 'up to 3, within about 17 s'],
    ['legacy', null, 'not recorded'],
    ['contradictory', 200, 'not known for this record'],
  ] as const)('of %s with status %s are %s', (outcome, status, text) => {
    expect(attemptsBound(outcome, status)).toBe(text)
  })
})

describe('retention', () => {
  it.each([
    [26, '26 days left at the platform'],
    [1, '1 day left at the platform'],
    [0, 'less than 1 day left at the platform'],
    [-3, 'the platform may have dropped it; this archive keeps it'],
    [null, 'no timestamp, so days left at the platform are not known'],
  ])('of %s days', (days, text) => {
    expect(retentionText(days)).toBe(text)
  })
})
