import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import { explainSearch } from '@/lib/archive/filter/explain-search'
import { SearchField } from './search-field'

type ChangeText = (part: { text: string | null }, isSame: boolean) => void

afterEach(cleanup)

function Page({ first, onChange }: { first: string | null; onChange: ChangeText }) {
  const [text, setText] = useState(first)
  const change = (sought: string | null, isSame: boolean) => {
    setText(sought)
    onChange({ text: sought }, isSame)
  }
  return (
    <SearchField label="Text in payload" explain={explainSearch} text={text} onChange={change} field={createRef()} />
  )
}

function show(text: string | null) {
  const onChange = vi.fn()
  render(
    <PreferencesProvider initial={DEFAULT_PREFERENCES}>
      <Page first={text} onChange={onChange} />
    </PreferencesProvider>,
  )
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Text in payload' })
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
  expect(hint()).toMatch(/^Less than three characters: press Enter to search\. .*match whole/)
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
