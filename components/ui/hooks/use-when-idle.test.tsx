import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useWhenIdle } from './use-when-idle'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Page({ fetchCode }: { fetchCode: () => Promise<unknown> }) {
  useWhenIdle(fetchCode)
  return null
}

it('fetches code once the page has loaded and the browser is idle, and not for a page that was left', () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  const fetchCode = vi.fn(async () => undefined)
  render(<Page fetchCode={fetchCode} />)
  expect(idle).toHaveLength(0)
  window.dispatchEvent(new Event('load'))
  expect(fetchCode).not.toHaveBeenCalled()
  for (const run of idle.splice(0)) run()
  expect(fetchCode).toHaveBeenCalledTimes(1)

  state.mockReturnValue('complete')
  render(<Page fetchCode={fetchCode} />).unmount()
  for (const run of idle) run()
  expect(fetchCode).toHaveBeenCalledTimes(1)
})

it('does not mind code that cannot be fetched', async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
  const fetchCode = vi.fn(() => Promise.reject(new Error('Failed to load chunk')))
  render(<Page fetchCode={fetchCode} />)
  await expect(fetchCode.mock.results[0]?.value).rejects.toThrow()
})
