import { describe, expect, it } from 'vitest'
import { OUTCOMES } from '../model/outcome'
import { attemptsOf, MEANINGS } from './detail/meaning'
import { isExpiring, OUTCOME_WORDS, retentionText } from './explanations'

describe('meanings', () => {
  it.each(OUTCOMES)('say what %s means, and where the rule comes from', (outcome) => {
    const { title, meaning, source } = MEANINGS[outcome]
    expect(meaning).toMatch(/^[A-Z].*\.$/)
    expect(title).not.toMatch(/\.$/)
    expect(source).toMatch(/^6\.\d/)
    expect(OUTCOME_WORDS[outcome].label).not.toBe('')
  })

  it('never claim that an unknown delivery failed or arrived', () => {
    const { title, meaning } = MEANINGS.unknown
    expect(title).toContain('Nobody knows')
    expect(meaning).toContain('may or may not have been processed')
    expect(`${title} ${meaning}`).not.toMatch(/fail|lost/i)
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
  ] as const)('of %s with status %s are %s, with the reason', (outcome, status, bound) => {
    const attempts = attemptsOf(outcome, status)
    expect(attempts.bound).toBe(bound)
    expect(attempts.why).toMatch(/^[A-Z].*\.$/)
  })
})

describe('retention', () => {
  it.each([
    [26, '26 days left at the platform'],
    [1, '1 day left at the platform'],
    [0, 'less than 1 day left at the platform'],
    [-3, 'the platform may have deleted it; the archive still has it'],
    [null, 'no timestamp, so days left at the platform are not known'],
  ])('of %s days', (days, text) => {
    expect(retentionText(days)).toBe(text)
  })

  it('is urgent in the last three days, and no longer once they have passed', () => {
    expect([4, 3, 0, -1, null].map(isExpiring)).toEqual([false, true, true, false, false])
  })
})
