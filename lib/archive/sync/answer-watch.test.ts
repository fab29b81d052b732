import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PlatformError } from '../../ramp/problem/problem'
import { createAnswerWatch, UNANSWERED_AFTER_MS } from './answer-watch'

const START = Date.parse('2026-01-20T12:00:00Z')
const told: (number | null)[] = []
const watch = () =>
  createAnswerWatch(async (since) => void told.push(since === null ? null : (since.getTime() - START) / 1000))

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const answerAfter = (ms: number) => () => pause(ms).then(() => 'page')
const failAfter = (ms: number, status: number | null) => async () => {
  await pause(ms)
  throw new PlatformError({ kind: status === null ? 'timeout' : 'server', operation: 'Read', status })
}

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  told.length = 0
})
afterEach(() => void vi.useRealTimers())

test('an answer in time is not told of', async () => {
  const { follow } = watch()
  const read = follow(answerAfter(UNANSWERED_AFTER_MS - 1))
  await vi.runAllTimersAsync()
  expect(await read).toBe('page')
  expect(told).toEqual([])
})

test('a request without an answer is told of while it waits, and its answer, too', async () => {
  const { follow } = watch()
  const read = follow(answerAfter(30_000))
  await vi.advanceTimersByTimeAsync(UNANSWERED_AFTER_MS)
  expect(told).toEqual([0])
  await vi.runAllTimersAsync()
  await read
  expect(told).toEqual([0, null])
})

test('the first attempt counts until one is answered', async () => {
  const { follow } = watch()
  const first = follow(failAfter(30_000, null)).catch(() => 'failed')
  await vi.runAllTimersAsync()
  await first
  const second = follow(failAfter(500, null)).catch(() => 'failed')
  await vi.runAllTimersAsync()
  await second
  expect(told).toEqual([0])
  const third = follow(failAfter(500, 503)).catch(() => 'failed')
  await vi.runAllTimersAsync()
  await third
  expect(told).toEqual([0, null])
  const fourth = follow(answerAfter(4_000))
  await vi.runAllTimersAsync()
  await fourth
  expect(told).toEqual([0, null, 31, null])
})

test('a request that fails at once, again and again, is told of in time', async () => {
  const { follow } = watch()
  for (let i = 0; i < 4; i++) {
    const read = follow(failAfter(1_000, null)).catch(() => 'failed')
    await vi.runAllTimersAsync()
    await read
  }
  expect(told).toEqual([0])
})

test('what can not be told fails no request', async () => {
  const { follow } = createAnswerWatch(() => Promise.reject(new Error('no database')))
  const read = follow(answerAfter(10_000))
  await vi.runAllTimersAsync()
  expect(await read).toBe('page')
})
