import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import type { RegistrationList } from '@/lib/registrations/dto'
import { registrationListOf, registrationOf } from '@/tests/support/registrations'
import { EventPicker } from './event-picker'
import { namedBox } from './named-box'
import { toEvents, toSelection } from './selection'

afterEach(cleanup)

const onEvents = vi.fn<(events: string[]) => void>()

function Held({ events, list }: { events: string[]; list: RegistrationList }) {
  const [selection, setSelection] = useState(() => toSelection(events))
  onEvents(toEvents(selection))
  return <EventPicker value={selection} onChange={setSelection} list={list} ownId="own" held={events} problem={null} />
}

function show(events: string[], list = registrationListOf([registrationOf('own', { events })])) {
  render(
    <PreferencesProvider initial={DEFAULT_PREFERENCES}>
      <Held events={events} list={list} />
    </PreferencesProvider>,
  )
}

const chosen = () => onEvents.mock.lastCall?.[0]
const search = () => screen.getByLabelText<HTMLInputElement>('Search events by name or meaning')
const counted = () => screen.getByRole('status', { name: '' }).textContent

it('selects a family, takes one of it away, and says how many are chosen', () => {
  show([])
  fireEvent.click(namedBox('Select family payment'))
  expect(chosen()).toHaveLength(4)
  fireEvent.click(namedBox('payment.updated'))
  expect(chosen()).toEqual(['payment.created', 'payment.completed', 'payment.refunded'])
  expect(namedBox('Select family payment').indeterminate).toBe(true)
  expect(counted()).toBe('3 of 30 chosen')
  fireEvent.click(namedBox('Select family payment'))
  expect(chosen()).toHaveLength(4)
  fireEvent.click(screen.getByRole('button', { name: 'Clear all 4' }))
  expect(chosen()).toEqual([])
})

it('searches, acts on what is shown of a family alone, and forgets the search on Escape', () => {
  show([])
  fireEvent.change(search(), { target: { value: 'refunded' } })
  expect(screen.queryByText('payment.created')).toBeNull()
  fireEvent.click(namedBox('Select the 1 shown of family payment'))
  expect(chosen()).toEqual(['payment.refunded'])
  fireEvent.change(search(), { target: { value: 'nothing like it' } })
  expect(screen.getByText(/No event matches “nothing like it”/)).toBeTruthy()
  fireEvent.keyDown(search(), { key: 'Escape' })
  expect(search().value).toBe('')
  expect(namedBox('payment.created').checked).toBe(false)
})

it('offers every event as *, and keeps the choice for the way back', () => {
  show(['payment.created'])
  fireEvent.click(screen.getByRole('radio', { name: /Every current and future event/ }))
  expect(chosen()).toEqual(['*'])
  expect(screen.queryByRole('checkbox')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Chosen events' }))
  expect(chosen()).toEqual(['payment.created'])
})

it('keeps events that the catalogue does not know, on offer even when they are taken away', () => {
  show(['card.frozen', 'payment.created'])
  const others = within(screen.getByRole('group', { name: 'Not in this version’s catalogue' }))
  expect(others.getByRole<HTMLInputElement>('checkbox', { name: 'card.frozen' }).checked).toBe(true)
  fireEvent.click(namedBox('payment.created'))
  expect(chosen()).toEqual(['card.frozen'])
  fireEvent.click(namedBox('card.frozen'))
  expect(chosen()).toEqual([])
  expect(namedBox('card.frozen').checked).toBe(false)
})

it('says when an event was last seen, what else receives it, and which families do not fire yet', () => {
  const ops = registrationOf('ops', { events: ['payment.created'] })
  const off = registrationOf('off', { events: ['*'], disabled: true })
  show(
    [],
    registrationListOf([registrationOf('own', { events: [] }), ops, off], {
      sightings: [{ event: 'payment.created', lastAt: '2026-11-21T09:00:00.000Z' }],
    }),
  )
  const about = (name: string) =>
    (namedBox(name).getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ')
  expect(about('payment.created')).toMatch(
    /^An off-ramp payment is initiatedalso sent to ops\.acme\.example last seen \d+ \w+ ago$/,
  )
  expect(about('payment.updated')).toMatch(/never seen$/)
  expect(screen.getAllByText('may not fire yet')).toHaveLength(2)
})

it('says of no family that was seen that it may not fire yet', () => {
  show(
    [],
    registrationListOf([registrationOf('own', { events: [] })], {
      sightings: [{ event: 'offramp.failed', lastAt: '2026-11-21T09:00:00.000Z' }],
    }),
  )
  const seen = screen.getByRole('group', { name: 'offramp' })
  expect(within(seen).getByText(/^last seen/)).toBeTruthy()
  expect(within(seen).queryByText('may not fire yet')).toBeNull()
  expect(screen.getAllByText('may not fire yet')).toHaveLength(1)
})
