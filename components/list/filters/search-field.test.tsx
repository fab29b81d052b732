import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRef, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import { explainSearch } from '@/lib/archive/filter/explain-search'
import type { AddressFilters } from '@/lib/archive/filter/search-params'
import { suggestFilters } from '@/lib/archive/filter/suggest-filters'
import { SearchField } from './search-field'

type ChangeText = (part: { text: string | null }, isSame: boolean) => void

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  isReading = false
})

const onSuggestion = vi.fn()
const onDown = vi.fn()
let isReading = false

function Page({ first, onChange }: { first: string | null; onChange: ChangeText }) {
  const [text, setText] = useState(first)
  const change = (sought: string | null, isSame: boolean) => {
    setText(sought)
    onChange({ text: sought }, isSame)
  }
  return (
    <SearchField<AddressFilters>
      label="Text in payload"
      explain={explainSearch}
      suggest={suggestFilters}
      text={text}
      onChange={change}
      onSuggestion={onSuggestion}
      textAfter={({ text: after = text }) => after}
      field={createRef()}
      isReading={isReading}
      onDown={onDown}
    />
  )
}

function show(text: string | null) {
  const onChange = vi.fn()
  render(
    <PreferencesProvider initial={DEFAULT_PREFERENCES}>
      <Page first={text} onChange={onChange} />
    </PreferencesProvider>,
  )
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Text in payload' })
  act(() => field.focus())
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  return { onChange, field, type }
}

it('looks for what was typed when it is left, however short', () => {
  const { onChange, field, type } = show('offr')
  type('us')
  act(() => field.blur())
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ text: 'us' }, true)
  expect(field.value).toBe('us')
})

it('shows what is looked for again after Escape, and looks for nothing else', () => {
  const { onChange, field, type } = show('offr')
  type('us')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(document.activeElement).not.toBe(field)
  expect(field.value).toBe('offr')
  expect(onChange).not.toHaveBeenCalled()
})

it('shows nothing once it is left with what can be no search', () => {
  const { onChange, field, type } = show(null)
  type('  ')
  act(() => field.blur())
  expect(field.value).toBe('')
  expect(onChange).not.toHaveBeenCalled()
})

it('says that a short text waits for Enter, and then looks for it', () => {
  const { onChange, field, type } = show(null)
  const hint = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
  type('us')
  expect(hint()).toMatch(/^Fewer than three characters: press Enter to search\. .*match only whole words/)
  type('usr')
  expect(hint()).not.toContain('press Enter')
  type('us')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ text: 'us' }, false)
})

it('keeps the focus while its text is removed, so that leaving does not look for it', () => {
  const { onChange, type } = show('offr')
  type('us')
  const remove = screen.getByRole('button', { name: 'Remove the text filter' })
  expect(fireEvent.mouseDown(remove)).toBe(false)
  fireEvent.click(remove)
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ text: null }, false)
})

const EVENT_ID = 'evt_bf44ft0hgt20btavs64j'
const PAYLOAD = JSON.stringify({ eventId: EVENT_ID, userId: 'usr_1', note: 'x'.repeat(400) }, null, 2)
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const help = () => screen.getByText(/^Searches payload values/)
const isCovering = () => help().closest('.popup') !== null

describe('a text that is known', () => {
  it('is named, and Enter takes the exact filter instead of searching for the text', () => {
    const { onChange, field, type } = show(null)
    type(`eventId=${EVENT_ID}`)
    expect(options()).toEqual([`Event id${EVENT_ID}`, 'Search payloads for this text'])
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id)
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(onSuggestion).toHaveBeenCalledExactlyOnceWith({ text: null, eventId: [EVENT_ID] })
    expect(onChange).not.toHaveBeenCalled()
    expect([field.value, options()]).toEqual(['', []])
    expect(document.activeElement).toBe(field)
  })

  it('is searched for where that is chosen', () => {
    const { onChange, field, type } = show(null)
    type(EVENT_ID)
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(onSuggestion).not.toHaveBeenCalled()
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ text: EVENT_ID }, false)
  })

  it('is recognised whole where the field holds less', () => {
    const { field } = show(null)
    const clipboardData = { getData: () => PAYLOAD }
    fireEvent.paste(field, { clipboardData })
    expect(field.value).toHaveLength(300)
    expect(options()).toEqual([`Event id${EVENT_ID}`, 'User idusr_1as user'])
    fireEvent.click(screen.getAllByRole('option')[1] ?? field)
    expect(onSuggestion).toHaveBeenCalledExactlyOnceWith({ text: null, user: ['usr_1'] })
  })

  it('is what leaving the field takes', () => {
    const { field, type } = show(null)
    type(EVENT_ID)
    act(() => field.blur())
    expect(onSuggestion).toHaveBeenCalledExactlyOnceWith({ text: null, eventId: [EVENT_ID] })
  })
})

describe('the help', () => {
  it('closes on Enter and comes back with the next letter', () => {
    const { field, type } = show(null)
    expect(isCovering()).toBe(true)
    isReading = true
    type('refund')
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(isCovering()).toBe(false)
    type('refunds')
    expect(isCovering()).toBe(true)
  })

  it('closes when the rows of what is typed arrive', async () => {
    const { onChange, type } = show(null)
    type('refund')
    expect(isCovering()).toBe(true)
    await waitFor(() => expect(onChange).toHaveBeenCalled())
    expect(isCovering()).toBe(false)
  })
})

it('the arrow down goes to the rows, once they are those of the text', () => {
  const { onChange, field, type } = show(null)
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(onDown).toHaveBeenCalledTimes(1)
  type('refund')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ text: 'refund' }, false)
  expect(onDown).toHaveBeenCalledTimes(2)
})
