import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import { TimeEditor } from './time-editor'

const NONE = { range: null, from: null, to: null }

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function show() {
  const onChange = vi.fn()
  render(
    <PreferencesProvider initial={DEFAULT_PREFERENCES}>
      <TimeEditor filters={NONE} onChange={onChange} onDone={() => undefined} />
    </PreferencesProvider>,
  )
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  return {
    onChange,
    field,
    type: (name: string, value: string) => fireEvent.change(field(name), { target: { value } }),
    apply: () => fireEvent.click(screen.getByRole('button', { name: 'Apply' })),
    understood: () => screen.getByRole('status').textContent,
  }
}

it('shows what words mean before they are applied', () => {
  const { onChange, field, type, apply, understood } = show()
  type('When', 'last night')
  expect(understood()).toBe('Sat 21 Nov 20:00:00 to Sun 22 Nov 08:00:00 UTC')
  expect([field('From, inclusive').value, field('To, exclusive').value]).toEqual([
    '2026-11-21 20:00:00',
    '2026-11-22 08:00:00',
  ])
  expect(onChange).not.toHaveBeenCalled()
  apply()
  expect(onChange).toHaveBeenCalledExactlyOnceWith({
    range: null,
    from: '2026-11-21T20:00:00.000Z',
    to: '2026-11-22T08:00:00.000Z',
  })
})

it('takes the words of a preset as that preset', () => {
  const { onChange, type, apply, understood } = show()
  type('When', 'last 24 hours')
  expect(understood()).toContain('moving with the clock')
  apply()
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ range: '24h', from: null, to: null })
})

it.each([
  ['Last night', '2026-11-21T20:00:00.000Z', '2026-11-22T08:00:00.000Z'],
  ['Yesterday', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
])('%s is one click', (name, from, to) => {
  const { onChange } = show()
  fireEvent.click(screen.getByRole('button', { name }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ range: null, from, to })
})

it('says what it could not read, and applies nothing', () => {
  const { onChange, field, type, apply, understood } = show()
  type('When', 'lsat night')
  expect(understood()).toMatch(/^“lsat night” is not a valid time\. Enter it like/)
  apply()
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^“lsat night” is not a valid time/),
    '',
    '',
  ])
  expect(field('When').getAttribute('aria-invalid')).toBe('true')
  expect(onChange).not.toHaveBeenCalled()
})

it('a day of the calendar is that day, and a second one ends the range', () => {
  const { type, field, understood } = show()
  type('When', 'soon')
  fireEvent.click(screen.getByRole('button', { name: 'Friday 20 November 2026' }))
  expect(field('When').value).toBe('')
  expect(understood()).toBe('Fri 20 Nov 00:00:00 to Sat 21 Nov 00:00:00 UTC')
  fireEvent.click(screen.getByRole('button', { name: 'Wednesday 18 November 2026' }))
  expect(understood()).toBe('Wed 18 Nov 00:00:00 to Sat 21 Nov 00:00:00 UTC')
  expect(screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual([
    '18',
    '19',
    '20',
  ])
})

it('the calendar moves by keys, over the end of a month', () => {
  show()
  const today = screen.getByRole('button', { name: 'Sunday 22 November 2026', current: 'date' })
  today.focus()
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? today, { key })
  press('ArrowDown')
  press('ArrowDown')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Sunday 6 December 2026')
  press('PageUp')
  press('Home')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Monday 2 November 2026')
  expect(screen.getByRole('grid', { name: 'November 2026' })).toBeDefined()
})

it.each([
  ['Today', '2026-11-22T00:00:00.000Z', null],
  ['Yesterday', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
  ['This week', '2026-11-16T00:00:00.000Z', null],
  ['Last week', '2026-11-09T00:00:00.000Z', '2026-11-16T00:00:00.000Z'],
  ['Last month', '2026-10-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'],
])('offers %s by the calendar', (name, from, to) => {
  const { onChange } = show()
  fireEvent.click(screen.getByRole('button', { name }))
  expect(onChange).toHaveBeenCalledWith({ range: null, from, to })
})
