import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRemaining } from './use-remaining'

const START = Date.parse('2026-03-01T12:00:00Z')

beforeEach(() => vi.useFakeTimers({ now: START }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Rest({ ms, countedAt }: { ms: number; countedAt: string }) {
  return <output>{useRemaining(ms, countedAt)}</output>
}

const rest = () => Number(screen.getByRole('status').textContent)
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('counts down to nothing, whatever time the server had', () => {
  render(<Rest ms={3_000} countedAt="1999-01-01T00:00:00Z" />)
  pass(0)
  expect(rest()).toBe(3_000)
  pass(2_000)
  expect(rest()).toBeLessThanOrEqual(2_000)
  pass(5_000)
  expect(rest()).toBe(0)
})

test('begins anew when the server has counted again', () => {
  const { rerender } = render(<Rest ms={3_000} countedAt="a" />)
  pass(5_000)
  expect(rest()).toBe(0)
  rerender(<Rest ms={60_000} countedAt="b" />)
  expect(rest()).toBe(60_000)
  pass(10_000)
  expect(rest()).toBeLessThanOrEqual(51_000)
  expect(rest()).toBeGreaterThanOrEqual(49_000)
})
