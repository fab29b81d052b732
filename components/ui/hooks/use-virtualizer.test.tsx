import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useVirtualizer } from './use-virtualizer'

const COUNT = 500
const SIZE = 10
const IN_SIGHT = 200

function Rows() {
  const [scroller, setScroller] = useState<Element | null>(null)
  const { getVirtualItems, getTotalSize, measureElement } = useVirtualizer({
    count: COUNT,
    enabled: scroller !== null,
    getScrollElement: () => scroller,
    estimateSize: () => SIZE,
    overscan: 2,
    scrollMargin: 0,
  })
  return (
    <ul ref={setScroller} data-testid="scroller" aria-label={`${getTotalSize()} px`}>
      {getVirtualItems().map(({ index }) => (
        <li key={index} ref={measureElement} data-index={index}>
          {index}
        </li>
      ))}
    </ul>
  )
}

const drawn = () => screen.queryAllByRole('listitem').map((row) => Number(row.textContent))

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(IN_SIGHT)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(COUNT * SIZE)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(SIZE)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('draws nothing before its code is there, then the rows in sight, and others after scrolling', async () => {
  render(<Rows />)
  expect(drawn()).toEqual([])
  await screen.findAllByRole('listitem')
  expect(drawn().length).toBeLessThan(40)
  expect(drawn()).toContain(IN_SIGHT / SIZE - 1)
  expect(screen.getByRole('list', { name: `${COUNT * SIZE} px` })).toBeTruthy()

  const scroller = screen.getByTestId('scroller')
  scroller.scrollTop = 3000
  act(() => void fireEvent.scroll(scroller))
  expect(drawn()).toContain(300)
  expect(drawn()).not.toContain(0)
})
