import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useRowKeys } from './use-row-keys'

const keys = { onMove: vi.fn(), onOpen: vi.fn(), onClose: vi.fn(), onHelp: vi.fn() }

function Page({ hasLayer = false }) {
  useRowKeys(keys)
  return (
    <>
      <input aria-label="Search" />
      <a href="#row" data-row-link="1">
        Row
      </a>
      <p tabIndex={-1}>Text</p>
      {hasLayer && <div role="dialog">Layer</div>}
    </>
  )
}

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

it('moves with j, k and, from a row, with the arrows', () => {
  render(<Page />)
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(screen.getByText('Text'), { key: 'k' })
  fireEvent.keyDown(screen.getByText('Row'), { key: 'ArrowDown' })
  expect(keys.onMove.mock.calls).toEqual([[1], [-1], [1]])
})

it('leaves arrows to what scrolls', () => {
  render(<Page />)
  fireEvent.keyDown(screen.getByText('Text'), { key: 'ArrowDown' })
  expect(keys.onMove).not.toHaveBeenCalled()
})

it('is silent while typing, with a modifier, and under an open layer', () => {
  const { rerender } = render(<Page />)
  fireEvent.keyDown(screen.getByLabelText('Search'), { key: 'j' })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  rerender(<Page hasLayer />)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect([keys.onMove, keys.onClose].flatMap((mock) => mock.mock.calls)).toEqual([])
})

it('opens, closes and helps', () => {
  render(<Page />)
  fireEvent.keyDown(document.body, { key: 'Enter' })
  fireEvent.keyDown(document.body, { key: 'Escape' })
  fireEvent.keyDown(document.body, { key: '?' })
  expect([keys.onOpen, keys.onClose, keys.onHelp].map((mock) => mock.mock.calls.length)).toEqual([1, 1, 1])
})
