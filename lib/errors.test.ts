import { expect, test, vi } from 'vitest'
import { AppError } from './errors'
import { PlatformError } from './ramp/problem/problem'

test('errors are known across two loadings of their module', async () => {
  vi.resetModules()
  const [again, problemAgain] = await Promise.all([import('./errors'), import('./ramp/problem/problem')])
  expect(again.AppError).not.toBe(AppError)
  const error = new problemAgain.PlatformError({ kind: 'connection', operation: 'Read' })
  expect(error instanceof AppError).toBe(true)
  expect(error instanceof PlatformError).toBe(true)
  expect(new again.AppError('invalid', 'No') instanceof PlatformError).toBe(false)
  expect(new again.AppError('invalid', 'No') instanceof AppError).toBe(true)
})

test('nothing else is taken for one of our errors', () => {
  for (const value of [null, undefined, 'text', {}, new Error('plain'), { name: 'AppError', status: 400 }]) {
    expect(value instanceof AppError).toBe(false)
  }
})

test('each code has the status of the answer', () => {
  expect([new AppError('invalid', '').status, new AppError('forbidden', '').status]).toEqual([400, 403])
})
