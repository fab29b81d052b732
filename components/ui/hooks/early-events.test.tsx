import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EarlyWindow, keepEarlyEvents } from './early-events'
import { useEarlyEvents } from './use-early-events'

const page: EarlyWindow = window
const pressed = vi.fn()
const sent = vi.fn((event: Event) => event.preventDefault())
const typed = vi.fn((event: KeyboardEvent) => event.key)

function Alive() {
  useEarlyEvents()
  return null
}

/** Gives the HTML its listeners, as React does when the page is hydrated. */
function becomeAlive() {
  button().addEventListener('click', pressed)
  form().addEventListener('submit', sent)
  document.addEventListener('keydown', typed)
  return render(<Alive />)
}

const find = <T extends Element>(selector: string): T => {
  const found = document.querySelector<T>(selector)
  if (!found) throw new Error(`There is no ${selector}`)
  return found
}
const button = () => find<HTMLButtonElement>('#open')
const form = () => find<HTMLFormElement>('form')

beforeEach(() => {
  document.body.innerHTML =
    '<button id="open" type="button"><b>Open</b></button><form><input name="a"><button id="send">Send</button></form>'
  // Runs from its text, as in the HTML, where it can name nothing around it.
  new Function(`(${keepEarlyEvents})()`)()
})

afterEach(() => {
  page.earlyEvents?.end()
  document.removeEventListener('keydown', typed)
  cleanup()
  vi.clearAllMocks()
})

test('a click is done once the page is alive, pressed twice or not, and one after that is not kept', async () => {
  find<HTMLElement>('b').click()
  button().click()
  becomeAlive()
  await waitFor(() => expect(pressed).toHaveBeenCalledTimes(1))
  button().click()
  expect(pressed).toHaveBeenCalledTimes(2)
  expect(page.earlyEvents?.kept).toEqual([])
})

test('a submission loads no page, and is sent then', async () => {
  find<HTMLElement>('#send').click()
  expect(sent).not.toHaveBeenCalled()
  becomeAlive()
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
  expect(pressed).not.toHaveBeenCalled()
})

test.each([
  ['/', {}, true],
  ['k', { ctrlKey: true }, true],
  ['r', { ctrlKey: true }, false],
  ['Tab', {}, false],
  [' ', {}, false],
])('the key %s with %j is kept: %s', async (key, more, isKept) => {
  const event = new KeyboardEvent('keydown', { key, ...more, bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  expect(page.earlyEvents?.kept).toHaveLength(isKept ? 1 : 0)
  expect(event.defaultPrevented).toBe(key === 'k')
  becomeAlive()
  await waitFor(() => expect(typed).toHaveBeenCalledTimes(isKept ? 1 : 0))
})

test('what is typed into a field stays there alone', () => {
  find<HTMLElement>('input').dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
  expect(page.earlyEvents?.kept).toEqual([])
})

test('an event that React hands out as it first renders is not done twice', () => {
  button().addEventListener('click', becomeAlive, { once: true })
  button().click()
  expect(page.earlyEvents?.kept).toEqual([])
})
