import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import { UndoSlot } from './undo-slot'
// A browser fetches this code on demand; imported here, no test waits for it.
import './undo-line'
import { dropOffer, offerUndo } from './undo-offer'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <PreferencesProvider initial={DEFAULT_PREFERENCES}>
      <input aria-label="Reason" />
      <UndoSlot />
    </PreferencesProvider>,
  )
})
afterEach(() => {
  act(dropOffer)
  cleanup()
  vi.useRealTimers()
})

const offer = async (undo = vi.fn(async () => '3 failures as before')) => {
  act(() => offerUndo('3 failures closed', undo))
  await wait(0)
  return undo
}
const button = () => screen.queryByRole('button', { name: /^Undo/ })
const wait = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })

it('offers undo for 8 seconds', async () => {
  await offer()
  expect(screen.getByText('3 failures closed')).toBeDefined()
  await wait(7_900)
  expect(button()).not.toBeNull()
  await wait(200)
  expect(button()).toBeNull()
})

it('keeps the offer while the pointer rests on it or the focus is there', async () => {
  await offer()
  fireEvent.pointerEnter(screen.getByText('3 failures closed'))
  await wait(60_000)
  expect(button()).not.toBeNull()
  fireEvent.pointerLeave(screen.getByText('3 failures closed'))
  await wait(8_100)
  expect(button()).toBeNull()
  await offer()
  await wait(8_100)
  expect(button(), 'the next offer is not held').toBeNull()
})

it('undoes once, by the button or by z, and says what came of it', async () => {
  const undo = await offer()
  fireEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  fireEvent.keyDown(document.body, { key: 'z' })
  await wait(0)
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.getByText('3 failures as before')).toBeDefined()
  expect(button()).toBeNull()

  const byKey = await offer()
  fireEvent.keyDown(screen.getByLabelText('Reason'), { key: 'z' })
  expect(byKey, 'typed into a field').not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'z' })
  await wait(0)
  expect(byKey).toHaveBeenCalledOnce()
})

it('says why undoing failed', async () => {
  await offer(vi.fn(() => Promise.reject(new Error('Failures can only be assigned to operators and admins.'))))
  fireEvent.keyDown(document.body, { key: 'z' })
  await wait(0)
  expect(screen.getByText('Failures can only be assigned to operators and admins.')).toBeDefined()
})
