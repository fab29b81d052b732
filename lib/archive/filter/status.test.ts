import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OUTCOMES } from '../../model/outcome'
import { STATUS_CLASSES, STATUS_TEXT, statusChoiceOf, statusChoicesOf, statusWord } from './status'
import { statusGroups } from './status-groups'

const RECORD = fc.record({
  outcome: fc.constantFrom(...OUTCOMES),
  responseStatus: fc.constantFrom(null, 200, 204, 301, 404, 500, 503, 504),
})

describe('the status of a record', () => {
  it.each([
    ['failed', 500, '500'],
    ['unknown', 500, 'unanswered-500'],
    ['unknown', 504, 'unanswered-504'],
    ['unknown', null, 'unanswered-none'],
    ['contradictory', 500, 'unclear'],
    ['contradictory', null, 'none'],
    ['legacy', null, 'none'],
    ['delivered', null, 'none'],
  ] as const)('of outcome %s with %s is %s', (outcome, responseStatus, status) => {
    expect(statusChoiceOf({ outcome, responseStatus })).toBe(status)
  })

  it('is an answer of the endpoint, a code of the platform or neither, and never two of them', () => {
    fc.assert(
      fc.property(RECORD, (record) => {
        const classes = STATUS_CLASSES.filter((choice) => statusChoicesOf(record).includes(choice))
        expect(classes.length).toBeLessThanOrEqual(1)
        expect(classes.includes('unanswered')).toBe(record.outcome === 'unknown')
        const status = statusChoiceOf(record)
        expect(STATUS_TEXT.test(status) && statusChoicesOf(record).includes(status)).toBe(true)
      }),
    )
  })

  it.each([
    ['5xx', '5xx'],
    ['unanswered', 'no answer'],
    ['unanswered-504', 'no answer (504)'],
    ['unanswered-none', 'no answer, no code'],
    ['unclear', 'contradictory record'],
    ['none', 'no status'],
  ])('is said in words: %s is "%s"', (choice, word) => {
    expect(statusWord(choice)).toBe(word)
  })
})

it('the choices stand under who set the status, each with its own count', () => {
  const count = (value: string, of: number) => ({ value, count: of })
  const counts = {
    statusClasses: [count('2xx', 9), count('5xx', 275), count('unanswered', 141)],
    statuses: [count('200', 9), count('500', 275), count('unanswered-500', 41), count('unanswered-504', 100)].concat(
      count('unclear', 9),
    ),
  }
  const shown = statusGroups(counts, ['unanswered-502']).map(({ name, choices }) => [
    name,
    choices.map(({ label, count }) => `${label}: ${count}`),
  ])
  expect(shown).toEqual([
    ['Endpoint answered', ['2xx: 9', '3xx: 0', '4xx: 0', '5xx: 275']],
    [
      'No usable answer: code set by the platform',
      ['All without an answer: 141', '500, any other failure: 41', '504, timed out: 100', '502: 0'],
    ],
    ['Other', ['Contradictory record: 9', 'No status: 0']],
    ['Endpoint answered, by code', ['200: 9', '500: 275']],
  ])
})
