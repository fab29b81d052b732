import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES, parsePreferences } from '@/components/preferences/preferences'
import { PreferencesProvider, usePreferences } from '@/components/preferences/preferences-provider'
import { KeySheet } from './key-sheet'
import { listKeys } from './list-keys'

afterEach(cleanup)

let kept = DEFAULT_PREFERENCES

function Seen() {
  kept = usePreferences().preferences
  return null
}

it('switches single keys off and on again, and says what is left', async () => {
  render(
    <PreferencesProvider initial={DEFAULT_PREFERENCES}>
      <KeySheet keys={listKeys([])} noun="delivery" searched="Search text in payloads" onClose={() => undefined} />
      <Seen />
    </PreferencesProvider>,
  )
  const box = await screen.findByRole('checkbox', { name: 'Single-key shortcuts', checked: true })
  fireEvent.click(box)
  expect(kept.hasCharacterKeys).toBe(false)
  expect(screen.getByText(/^Off in this browser: only arrows, Enter and Esc work/)).toBeDefined()
  const cookie = document.cookie.split('rampdesk-preferences=')[1]?.split(';')[0]
  expect(parsePreferences(cookie).hasCharacterKeys).toBe(false)
  fireEvent.click(box)
  expect(kept.hasCharacterKeys).toBe(true)
})
