import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useFetchAhead } from './use-fetch-ahead'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Page({ fetchCode }: { fetchCode: () => Promise<unknown> }) {
  useFetchAhead(fetchCode)
  return null
}

it('fetches code once the browser is idle, and not for a page that was left', () => {
  const idle = new Map<number, () => void>()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.set(idle.size, run).size - 1)
  vi.stubGlobal('cancelIdleCallback', (id: number) => idle.delete(id))
  const fetchCode = vi.fn(async () => undefined)
  const { unmount } = render(<Page fetchCode={fetchCode} />)
  expect(fetchCode).not.toHaveBeenCalled()
  idle.get(0)?.()
  expect(fetchCode).toHaveBeenCalledTimes(1)
  unmount()
  expect(idle.size).toBe(0)
})

it('does not mind code that cannot be fetched', async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  const fetchCode = vi.fn(() => Promise.reject(new Error('Failed to load chunk')))
  render(<Page fetchCode={fetchCode} />)
  await expect(fetchCode.mock.results[0]?.value).rejects.toThrow()
})
