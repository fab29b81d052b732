import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useKeys } from './use-keys'

const BINDINGS = [
  { action: 'next', keys: ['j', 'ArrowDown'] },
  { action: 'extend', keys: ['Shift+j', 'Shift+ArrowDown'] },
  { action: 'open', keys: ['Enter'] },
  { action: 'newer', keys: ['['] },
  { action: 'help', keys: ['?'] },
] as const

const run = { next: vi.fn(), extend: vi.fn(), open: vi.fn(), newer: vi.fn(), help: vi.fn() }

function Page({ hasLayer = false, hasCharacters = true }) {
  useKeys(BINDINGS, run, hasCharacters)
  return (
    <>
      <input aria-label="Search" />
      <input type="checkbox" aria-label="Select" />
      <a href="#row" data-row-link="1">
        Row
      </a>
      <p tabIndex={-1}>Text</p>
      {hasLayer && <div role="dialog">Layer</div>}
    </>
  )
}

const counts = () => Object.fromEntries(Object.entries(run).map(([action, mock]) => [action, mock.mock.calls.length]))
const NONE = { next: 0, extend: 0, open: 0, newer: 0, help: 0 }

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

it('runs what a key is bound to, with Caps Lock, with Shift and from a box', () => {
  render(<Page />)
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(screen.getByText('Text'), { key: 'J' })
  fireEvent.keyDown(screen.getByLabelText('Select'), { key: 'J', shiftKey: true })
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true })
  expect(counts()).toEqual({ ...NONE, next: 2, extend: 1, help: 1 })
})

it('leaves arrows to what scrolls and Enter to what is focused', () => {
  render(<Page />)
  for (const key of ['ArrowDown', 'Enter']) fireEvent.keyDown(screen.getByText('Text'), { key })
  expect(counts()).toEqual(NONE)
  fireEvent.keyDown(screen.getByText('Row'), { key: 'ArrowDown' })
  fireEvent.keyDown(screen.getByText('Row'), { key: 'ArrowDown', shiftKey: true })
  fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(counts()).toEqual({ ...NONE, next: 1, extend: 1, open: 1 })
})

it('is silent while typing, with a modifier, and under an open layer', () => {
  const { rerender } = render(<Page />)
  fireEvent.keyDown(screen.getByLabelText('Search'), { key: 'j' })
  fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: 'j', altKey: true })
  rerender(<Page hasLayer />)
  fireEvent.keyDown(document.body, { key: '?' })
  expect(counts()).toEqual(NONE)
})

it('leaves letters and signs alone where they are switched off, and only those', () => {
  render(<Page hasCharacters={false} />)
  for (const key of ['j', '[', '?']) fireEvent.keyDown(document.body, { key })
  fireEvent.keyDown(document.body, { key: 'J', shiftKey: true })
  expect(counts()).toEqual(NONE)
  fireEvent.keyDown(document.body, { key: 'ArrowDown' })
  fireEvent.keyDown(document.body, { key: 'ArrowDown', shiftKey: true })
  fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(counts()).toEqual({ ...NONE, next: 1, extend: 1, open: 1 })
})

it('takes a bracket from a keyboard that needs Alt for it', () => {
  render(<Page />)
  fireEvent.keyDown(document.body, { key: '[', altKey: true })
  expect(counts()).toEqual({ ...NONE, newer: 1 })
})
