import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { DeliveryCounts } from '@/lib/archive/filter/deliveries'
import { OUTCOMES } from '@/lib/model/outcome'
import { OutcomeStrip } from './outcome-strip'

const COUNTS: DeliveryCounts = {
  total: 1204,
  isCapped: false,
  areValuesCapped: false,
  outcomes: [
    { value: 'failed', count: 847 },
    { value: 'unknown', count: 357 },
  ],
  families: [],
  events: [],
  endpoints: [],
  statusClasses: [],
  statuses: [],
  settled: [],
}

afterEach(cleanup)

function show(chosen: ('failed' | 'unknown')[], counts = COUNTS) {
  const onChange = vi.fn()
  render(<OutcomeStrip counts={counts} chosen={chosen} onChange={onChange} />)
  return onChange
}

it('has a switch for each of the six outcomes, with its count', () => {
  show([])
  expect(screen.getAllByRole('button')).toHaveLength(OUTCOMES.length)
  expect(screen.getByRole('button', { name: /Failed.*847/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Legacy.*0/ })).toBeTruthy()
})

it('says that there may be more than were counted', () => {
  show([], { ...COUNTS, areValuesCapped: true })
  expect(screen.getByRole('button', { name: /Failed.*847\+/ })).toBeTruthy()
  const legacy = screen.getByRole('button', { name: /Legacy.*not counted/ })
  expect(legacy.textContent).not.toContain('0')
})

it('says which outcomes are chosen', () => {
  show(['failed'])
  expect(screen.getByRole('button', { pressed: true }).textContent).toContain('Failed')
})

it('adds and removes one outcome at a time, in the fixed order', () => {
  const onChange = show(['unknown'])
  fireEvent.click(screen.getByRole('button', { name: /Failed/ }))
  expect(onChange).toHaveBeenLastCalledWith(['failed', 'unknown'])
  fireEvent.click(screen.getByRole('button', { name: /Unknown/ }))
  expect(onChange).toHaveBeenLastCalledWith([])
})
