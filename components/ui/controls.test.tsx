import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Button } from './button'
import { CheckboxRow } from './fields/checkbox'
import { Tooltip } from './layers/tooltip'
import { Tabs } from './tabs'

afterEach(cleanup)

describe('button', () => {
  it('keeps the focus while disabled, and does nothing then', () => {
    const onClick = vi.fn()
    render(
      <Button disabled onClick={onClick}>
        Older
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Older' })
    button.focus()
    fireEvent.click(button)
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(onClick).not.toHaveBeenCalled()
  })

  it('sends no form while disabled', () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" disabled>
          Send
        </Button>
      </form>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

it('a checkbox row is named by its text and tells what was chosen', () => {
  const onChange = vi.fn()
  render(
    <CheckboxRow isChecked={false} onChange={onChange}>
      Endpoint
    </CheckboxRow>,
  )
  fireEvent.click(screen.getByRole('checkbox', { name: 'Endpoint' }))
  expect(onChange).toHaveBeenCalledWith(true)
})

describe('tabs', () => {
  const tab = (name: string) => screen.getByRole('tab', { name })

  beforeEach(() => {
    const tabs = ['Pretty', 'Raw', 'Tree'].map((label) => ({ value: label, label, content: `as ${label}` }))
    render(<Tabs label="View" heading="Payload" tabs={tabs} />)
  })

  it('move the focus with the arrow keys, around the ends, and show nothing until it is chosen', () => {
    tab('Pretty').focus()
    fireEvent.keyDown(tab('Pretty'), { key: 'ArrowLeft' })
    expect(document.activeElement).toBe(tab('Tree'))
    fireEvent.keyDown(tab('Tree'), { key: 'ArrowRight' })
    expect(document.activeElement).toBe(tab('Pretty'))
    fireEvent.keyDown(tab('Pretty'), { key: 'End' })
    expect(document.activeElement).toBe(tab('Tree'))
    expect(screen.getByRole('tabpanel').textContent).toBe('as Pretty')
  })

  it('show the chosen one alone, named by its tab, which alone is in the Tab order', () => {
    fireEvent.click(tab('Raw'))
    const panel = screen.getByRole('tabpanel', { name: 'Raw' })
    expect(panel.textContent).toBe('as Raw')
    expect(tab('Raw').getAttribute('aria-controls')).toBe(panel.id)
    expect(screen.getAllByRole('tab').map((each) => each.tabIndex)).toEqual([-1, 0, -1])
    expect(screen.getByRole('tab', { selected: true })).toBe(tab('Raw'))
  })
})

describe('tooltip', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const hint = () => screen.queryByText('Deliveries of the last days')
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

  it('comes when the pointer stays, and goes on Escape, on a press and when the pointer leaves', () => {
    render(
      <Tooltip text="Deliveries of the last days">
        <button type="button">List</button>
      </Tooltip>,
    )
    const trigger = screen.getByRole('button')
    const leavings = [
      () => fireEvent.keyDown(document, { key: 'Escape' }),
      () => fireEvent.pointerDown(trigger),
      () => fireEvent.pointerLeave(trigger),
    ]
    for (const leave of leavings) {
      fireEvent.pointerEnter(trigger)
      pass(1000)
      expect(hint()).not.toBeNull()
      leave()
      pass(1000)
      expect(hint()).toBeNull()
    }
  })

  it('stays while the pointer is on it', () => {
    render(
      <Tooltip text="Deliveries of the last days">
        <button type="button">List</button>
      </Tooltip>,
    )
    const trigger = screen.getByRole('button')
    fireEvent.pointerEnter(trigger)
    pass(1000)
    fireEvent.pointerLeave(trigger)
    fireEvent.pointerEnter(hint() ?? trigger)
    pass(1000)
    expect(hint()).not.toBeNull()
  })
})
