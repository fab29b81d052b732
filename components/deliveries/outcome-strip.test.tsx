import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { OUTCOMES } from '@/lib/archive/outcome'
import { OutcomeStrip } from './outcome-strip'

const COUNTS = {
  total: 1204,
  outcomes: [
    { value: 'failed', count: 847 },
    { value: 'unknown', count: 357 },
  ] as const,
  events: [],
}

afterEach(cleanup)

function show(chosen: ('failed' | 'unknown')[]) {
  const onChange = vi.fn()
  render(<OutcomeStrip counts={{ ...COUNTS, outcomes: [...COUNTS.outcomes] }} chosen={chosen} onChange={onChange} />)
  return onChange
}

it('has a switch for each of the six outcomes, with its count', () => {
  show([])
  expect(screen.getAllByRole('button')).toHaveLength(OUTCOMES.length)
  expect(screen.getByRole('button', { name: /Failed.*847/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Legacy.*0/ })).toBeTruthy()
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
