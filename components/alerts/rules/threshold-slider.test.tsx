import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ThresholdSlider } from './threshold-slider'

const setting = { name: 'percent', label: 'Share of deliveries', unit: '%', min: 0.1, max: 100, isWhole: false }
const onHold = vi.fn()

function Chart() {
  const [value, setValue] = useState(10)
  return (
    <div>
      <ThresholdSlider
        setting={setting}
        value={value}
        top={20}
        plot={{ top: 10, height: 200 }}
        onChange={setValue}
        onHold={onHold}
      />
    </div>
  )
}

function show() {
  render(<Chart />)
  const slider = screen.getByRole('slider', { name: 'Threshold: Share of deliveries' })
  // jsdom captures no pointer.
  slider.setPointerCapture = vi.fn()
  return slider
}

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

test('a threshold stands at its value, moves by keys, and says its unit', () => {
  const slider = show()
  expect(slider.style.top).toBe('110px')
  fireEvent.keyDown(slider, { key: 'ArrowUp' })
  expect(slider.getAttribute('aria-valuetext')).toBe('11%')
  expect(slider.style.top).toBe('100px')
  fireEvent.keyDown(slider, { key: 'ArrowUp', ctrlKey: true })
  fireEvent.keyDown(slider, { key: 'Tab' })
  expect(slider.getAttribute('aria-valuenow')).toBe('11')
  fireEvent.keyDown(slider, { key: 'Home' })
  expect(slider.getAttribute('aria-valuenow')).toBe('0.1')
})

test('a threshold is dragged from where it was taken, not beyond the plot, and only while it is held', () => {
  const slider = show()
  fireEvent.pointerMove(slider, { clientY: 10 })
  expect(slider.getAttribute('aria-valuenow')).toBe('10')
  fireEvent.pointerDown(slider, { button: 0, clientY: 115, pointerId: 1 })
  expect(onHold).toHaveBeenLastCalledWith(true)
  expect(document.activeElement).toBe(slider)
  fireEvent.pointerMove(slider, { clientY: 65, pointerId: 1 })
  expect(slider.getAttribute('aria-valuenow')).toBe('15')
  fireEvent.pointerMove(slider, { clientY: -900, pointerId: 1 })
  expect(slider.getAttribute('aria-valuenow')).toBe('20')
  fireEvent.pointerMove(slider, { clientY: 900, pointerId: 1 })
  expect(slider.getAttribute('aria-valuenow')).toBe('0.1')
  fireEvent.lostPointerCapture(slider, { pointerId: 1 })
  expect(onHold).toHaveBeenLastCalledWith(false)
  fireEvent.pointerMove(slider, { clientY: 65, pointerId: 1 })
  expect(slider.getAttribute('aria-valuenow')).toBe('0.1')
})
