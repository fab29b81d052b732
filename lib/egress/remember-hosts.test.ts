import { afterEach, expect, test, vi } from 'vitest'
import { rememberHosts } from './remember-hosts'

afterEach(() => vi.useRealTimers())

const { signal } = new AbortController()

test('a host is asked for once in the time given, and by requests at once only once', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const asked: string[] = []
  const resolve = rememberHosts(async (host) => [`${host} ${asked.push(host)}`], 5_000)
  expect(await Promise.all([resolve('a', signal), resolve('b', signal), resolve('a', signal)])).toEqual([
    ['a 1'],
    ['b 2'],
    ['a 1'],
  ])
  vi.advanceTimersByTime(4_999)
  expect(await resolve('a', signal)).toEqual(['a 1'])
  vi.advanceTimersByTime(1)
  expect(await resolve('a', signal)).toEqual(['a 3'])
  expect(asked).toEqual(['a', 'b', 'a'])
})

test('a look-up that failed is forgotten', async () => {
  let asked = 0
  const resolve = rememberHosts(async () => {
    asked += 1
    if (asked === 1) throw new Error('no name server')
    return ['192.0.2.1']
  }, 5_000)
  await expect(resolve('a', signal)).rejects.toThrow('no name server')
  expect(await resolve('a', signal)).toEqual(['192.0.2.1'])
})

test('a request that is stopped does not end the look-up of another', async () => {
  const signals: AbortSignal[] = []
  const resolve = rememberHosts(async (_host, given) => {
    signals.push(given)
    return ['192.0.2.1']
  }, 5_000)
  const stop = new AbortController()
  const found = resolve('a', stop.signal)
  stop.abort()
  expect(await found).toEqual(['192.0.2.1'])
  expect(signals[0]?.aborted).toBe(false)
})
