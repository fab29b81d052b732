import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTicker, runDue } from './agenda-ticker'
import { createSandbox } from './create-sandbox'
import { resolveOptions } from './options'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const make = (frozen: boolean, log?: (line: string) => void) =>
  createSandbox(resolveOptions({ seed: 'empty', frozen, ...(log ? { log } : {}) }))

test('a due thing happens without a request, at its time', () => {
  const sandbox = make(false)
  const ticker = createTicker(sandbox)
  const done = vi.fn()
  sandbox.state.agenda.add(sandbox.clock.now() + 90_000, done)
  ticker.wake()
  vi.advanceTimersByTime(89_999)
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(done).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

test('there is no timer while nothing is due, the clock stands or the sandbox has closed', () => {
  const running = make(false)
  createTicker(running).wake()
  expect(vi.getTimerCount()).toBe(0)

  const frozen = make(true)
  frozen.state.agenda.add(frozen.clock.now() + 5, () => undefined)
  createTicker(frozen).wake()
  expect(vi.getTimerCount()).toBe(0)

  running.state.agenda.add(running.clock.now() + 5, () => undefined)
  const ticker = createTicker(running)
  ticker.wake()
  expect(vi.getTimerCount()).toBe(1)
  ticker.stop()
  ticker.wake()
  expect(vi.getTimerCount()).toBe(0)
})

test('what fails is logged and keeps nothing else from happening', () => {
  const lines: string[] = []
  const sandbox = make(true, (line) => lines.push(line))
  const done = vi.fn()
  sandbox.state.agenda.add(sandbox.clock.now(), () => {
    throw new Error('broken')
  })
  sandbox.state.agenda.add(sandbox.clock.now(), done)
  runDue(sandbox)
  expect(done).toHaveBeenCalledOnce()
  expect(lines.join()).toContain('broken')
})
