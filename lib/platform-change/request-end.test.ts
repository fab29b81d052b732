import { describe, expect, test } from 'vitest'
import { AppError } from '../errors'
import { PlatformError } from '../ramp'
import { PROBLEM_KINDS, type ProblemKind } from '../ramp/problem/problem-texts'
import { platformAnswerOf, readFailure } from './request-end'

const failed = (kind: ProblemKind, mayHaveHappened: boolean, status: number | null = null) =>
  new PlatformError({ kind, operation: 'Create a webhook', status, mayHaveHappened })

describe('a failed request', () => {
  test.each(PROBLEM_KINDS)('that certainly changed nothing is refused or can be sent again: %s', (kind) => {
    const state = kind === 'invalid' || kind === 'conflict' ? 'refused' : 'not-made'
    const error = failed(kind, false)
    expect(readFailure(error)).toEqual({ state, error })
  })

  test.each(PROBLEM_KINDS)('that may have changed something is unknown: %s', (kind) => {
    expect(readFailure(failed(kind, true)).state).toBe('unknown')
  })

  test.each([
    [null, true],
    [502, true],
    [504, true],
    [500, false],
    [503, false],
    [409, false],
    [200, false],
  ])('that was answered with %s: the change can still be made %s', (status, isOpen) => {
    expect(readFailure(failed('server', true, status))).toMatchObject({ state: 'unknown', isOpen })
  })

  test('that the client kept back can be sent again', () => {
    const error = new AppError('invalid', 'no')
    expect(readFailure(error)).toEqual({ state: 'not-made', error })
  })

  test.each([new DOMException('too long', 'TimeoutError'), new TypeError('a bug'), undefined])(
    'that was given up is unknown and open: %s',
    (error) => expect(readFailure(error)).toEqual({ state: 'unknown', isOpen: true, error }),
  )
})

test('of an answer its kind and status are kept, and none of its words', () => {
  const error = new PlatformError({ kind: 'invalid', operation: 'x', status: 422, detail: 'words' })
  expect(platformAnswerOf(error)).toEqual({ kind: 'invalid', platformStatus: 422 })
  expect(platformAnswerOf(new AppError('invalid', 'no'))).toBeNull()
})
