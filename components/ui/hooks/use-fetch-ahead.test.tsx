import { cleanup, fireEvent, render } from '@testing-library/react'
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

it('fetches code once somebody is there and the browser is idle, and not for a page that was left', () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  const fetchCode = vi.fn(async () => undefined)
  const { unmount } = render(<Page fetchCode={fetchCode} />)
  expect(idle).toHaveLength(0)
  fireEvent.pointerMove(document.body)
  fireEvent.pointerMove(document.body)
  expect(fetchCode).not.toHaveBeenCalled()
  expect(idle).toHaveLength(1)
  idle[0]?.()
  expect(fetchCode).toHaveBeenCalledTimes(1)

  fireEvent.keyDown(document.body, { key: 'j' })
  unmount()
  idle[1]?.()
  expect(idle).toHaveLength(2)
  expect(fetchCode).toHaveBeenCalledTimes(1)
})

it('does not mind code that cannot be fetched', async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
  const fetchCode = vi.fn(() => Promise.reject(new Error('Failed to load chunk')))
  render(<Page fetchCode={fetchCode} />)
  fireEvent.keyDown(document.body, { key: 'j' })
  await expect(fetchCode.mock.results[0]?.value).rejects.toThrow()
})
