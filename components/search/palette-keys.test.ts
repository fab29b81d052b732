import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let end = (): void => undefined

beforeEach(() => vi.resetModules())
// Listeners of earlier tests stay in the document, but without a field.
afterEach(() => end())

const pressK = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
const type = (text: string) => [...text].map((key) => fireEvent.keyDown(document.body, { key }))

test('the shortcut and what is typed after it are kept for a page that is not ready yet', async () => {
  const { listenForPalette, takeTyped } = await import('./palette-keys')
  type('x')
  expect(pressK(), 'the browser has a search of its own').toBe(false)
  type('regi')
  const open = vi.fn()
  end = listenForPalette({ open, isOpening: () => true })
  expect(open).toHaveBeenCalledOnce()
  type('s')
  expect(takeTyped()).toBe('regis')
  expect(takeTyped()).toBe('')
})

test.each([
  ['Ctrl K', { key: 'k', ctrlKey: true }],
  ['⌘K, as on a Mac', { key: 'k', metaKey: true }],
  ['⌘K with the capitals locked', { key: 'K', metaKey: true }],
])('%s opens the field, and is not the browser’s', async (_name, keys) => {
  const { listenForPalette } = await import('./palette-keys')
  const open = vi.fn()
  end = listenForPalette({ open, isOpening: () => false })
  expect(fireEvent.keyDown(document.body, keys)).toBe(false)
  expect(open).toHaveBeenCalledOnce()
})

test.each([
  ['K alone', { key: 'k' }],
  ['⌘⇧K', { key: 'K', metaKey: true, shiftKey: true }],
  ['⌥⌘K', { key: 'k', metaKey: true, altKey: true }],
  ['K while a character is composed', { key: 'k', metaKey: true, isComposing: true }],
])('%s stays the browser’s', async (_name, keys) => {
  const { listenForPalette } = await import('./palette-keys')
  const open = vi.fn()
  end = listenForPalette({ open, isOpening: () => false })
  expect(fireEvent.keyDown(document.body, keys)).toBe(true)
  expect(open).not.toHaveBeenCalled()
})

test('pressed twice before the page is ready, nothing opens', async () => {
  const { listenForPalette } = await import('./palette-keys')
  pressK()
  pressK()
  const open = vi.fn()
  end = listenForPalette({ open, isOpening: () => false })
  expect(open).not.toHaveBeenCalled()
})

test('where the field has gone, the keys are the browser’s again', async () => {
  const { listenForPalette, takeTyped } = await import('./palette-keys')
  const open = vi.fn()
  end = listenForPalette({ open, isOpening: () => false })
  expect(pressK()).toBe(false)
  expect(open).toHaveBeenCalledOnce()
  end()
  expect(pressK()).toBe(true)
  expect(type('a')).toEqual([true])
  expect(takeTyped()).toBe('')
})
