import { afterEach, expect, test, vi } from 'vitest'
import { loadWhenPainted } from './load-when-painted.mjs'

/** A fake document; its `end` says whether the last element has been parsed. */
function openPage({ hidden = false }: { hidden?: boolean } = {}) {
  vi.useFakeTimers()
  const page = { end: false, frames: [] as (() => void)[], loaded: [] as string[], listeners: [] as (() => void)[] }
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => page.frames.push(callback))
  vi.stubGlobal('document', {
    hidden,
    readyState: 'loading',
    getElementById: (id: string) => (id === 'page-end' && page.end ? {} : null),
    createElement: () => ({ src: '' }),
    head: { append: ({ src }: { src: string }) => page.loaded.push(src) },
    addEventListener: (_: string, listener: () => void) => page.listeners.push(listener),
  })
  loadWhenPainted(['/a.js', '/b.js'])
  const frame = () => {
    for (const callback of page.frames.splice(0)) callback()
  }
  return { page, frame }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('scripts are fetched after the frame that has the end of the page, once', () => {
  const { page, frame } = openPage()
  frame()
  vi.advanceTimersByTime(1)
  expect(page.loaded).toEqual([])
  page.end = true
  frame()
  expect(page.loaded).toEqual([])
  vi.advanceTimersByTime(10_000)
  expect(page.loaded).toEqual(['/a.js', '/b.js'])
})

test('a page that nobody sees is not painted: its scripts come at once', () => {
  expect(openPage({ hidden: true }).page.loaded).toEqual(['/a.js', '/b.js'])
  const { page } = openPage()
  for (const listener of page.listeners) listener()
  expect(page.loaded).toEqual(['/a.js', '/b.js'])
})

test('a page that is long on its way gets its scripts meanwhile', () => {
  const { page } = openPage()
  vi.advanceTimersByTime(3000)
  expect(page.loaded).toEqual(['/a.js', '/b.js'])
})
