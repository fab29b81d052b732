import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/components/api/fetch-json'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import { type Reading, StaleNote } from './stale-note'

const FINE: Reading = { data: {}, error: null, dataUpdatedAt: Date.parse('2026-01-20T12:00:00Z'), isFetching: false }
const error = new ApiError({ detail: 'The database does not answer.' })

afterEach(cleanup)

function said(list: Reading, counts: Reading): string {
  const onRetry = vi.fn()
  render(
    <PreferencesProvider initial={DEFAULT_PREFERENCES}>
      <StaleNote list={list} counts={counts} onRetry={onRetry} />
    </PreferencesProvider>,
  )
  const again = screen.queryByRole('button', { name: 'Try again' })
  if (again) fireEvent.click(again)
  expect(onRetry).toHaveBeenCalledTimes(again ? 1 : 0)
  return screen.getByRole('status').textContent ?? ''
}

it('says nothing while everything could be read, and where the list says it itself', () => {
  expect(said(FINE, FINE)).toBe('')
  cleanup()
  expect(said({ ...FINE, data: undefined, error }, { ...FINE, error })).toBe('')
})

it('says what could not be read again, how old it is, and offers to try again', () => {
  const time = '20 Jan 2026, 12:00:00.000 UTC'
  const why = 'Could not read again: The database does not answer.'
  expect(said({ ...FINE, error }, FINE)).toMatch(`${why} Rows as of ${time}.`)
  cleanup()
  expect(said({ ...FINE, error }, { ...FINE, error })).toMatch(`${why} Rows as of ${time}. Counts as of ${time}.`)
  cleanup()
  expect(said(FINE, { ...FINE, error })).toMatch(`${why}  Counts as of ${time}.`)
  cleanup()
  expect(said(FINE, { ...FINE, data: undefined, error })).toMatch(/^The counts could not be read: The database/)
})
