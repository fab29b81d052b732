import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useLeaveGuard } from './use-leave-guard'

const FORM = '/sandbox/webhooks/new'

/** The links that were followed, and the paths that the router heard of. */
let followed: string[]
let heard: string[]
const router = () => heard.push(window.location.pathname)
const press = (event: Event) => {
  if (event.target instanceof HTMLAnchorElement && !event.defaultPrevented) {
    followed.push(event.target.getAttribute('href') ?? '')
  }
  // jsdom must not leave the test’s page.
  event.preventDefault()
}

function Page({ isDirty }: { isDirty: boolean }) {
  const { isAsked, leave, stay } = useLeaveGuard(isDirty)
  return (
    <>
      <a href="/sandbox/webhooks">inside</a>
      <a href="#more">part</a>
      <a href={`${FORM}#more`}>part, in full</a>
      <a href="/sandbox/audit" target="_blank" rel="noopener">
        tab
      </a>
      <a href="/api/sandbox/export" download>
        file
      </a>
      <a href="https://docs.acme.example/">elsewhere</a>
      {isAsked && (
        <>
          <button type="button" onClick={leave}>
            Leave
          </button>
          <button type="button" onClick={stay}>
            Stay
          </button>
        </>
      )}
    </>
  )
}

beforeEach(() => {
  followed = []
  heard = []
  window.history.replaceState({ page: 'list' }, '', '/sandbox/webhooks')
  window.history.pushState({ page: 'form' }, '', FORM)
  window.addEventListener('popstate', router)
  window.addEventListener('click', press)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  window.removeEventListener('popstate', router)
  window.removeEventListener('click', press)
})

const isAsked = () => screen.queryByText('Stay') !== null
const click = (name: string, init: MouseEventInit = {}) => fireEvent.click(screen.getByText(name), init)

/** Whether the browser would ask before unloading. */
const unloads = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('a link', () => {
  it('inside the app asks first; staying keeps the page, leaving follows the link as it was pressed', () => {
    render(<Page isDirty />)
    click('inside')
    expect([isAsked(), followed]).toEqual([true, []])
    click('Stay')
    expect([isAsked(), followed]).toEqual([false, []])
    click('inside')
    click('Leave')
    expect([isAsked(), followed]).toEqual([false, ['/sandbox/webhooks']])
    expect(unloads()).toBe(false)
  })

  it.each(['part', 'part, in full', 'tab', 'file', 'elsewhere'])(
    'that leaves no page of the app is free: %s',
    (name) => {
      render(<Page isDirty />)
      click(name)
      expect([isAsked(), followed.length]).toEqual([false, 1])
    },
  )

  it.each([{ altKey: true }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'pressed for something else is free: %o',
    (init) => {
      render(<Page isDirty />)
      click('inside', init)
      expect([isAsked(), followed.length]).toEqual([false, 1])
    },
  )
})

it('nothing is asked while there is nothing to lose, and no longer once there is not', () => {
  const { rerender } = render(<Page isDirty={false} />)
  click('inside')
  expect([isAsked(), unloads()]).toEqual([false, false])
  rerender(<Page isDirty />)
  click('inside')
  expect([isAsked(), unloads()]).toEqual([true, true])
  rerender(<Page isDirty={false} />)
  expect([isAsked(), unloads()]).toEqual([false, false])
  rerender(<Page isDirty />)
  expect(isAsked()).toBe(false)
})

/** Goes to another entry as a browser does, which moves first and tells afterwards. */
function traverse(url: string, state: unknown) {
  window.history.replaceState(state, '', url)
  act(() => {
    window.dispatchEvent(new PopStateEvent('popstate', { state }))
  })
}

describe('Back', () => {
  it('asks before the router hears of it, and the place is as before', () => {
    const index = vi.fn(() => 4)
    vi.stubGlobal('navigation', {
      get currentEntry() {
        return { index: index() }
      },
    })
    const go = vi.spyOn(window.history, 'go').mockImplementation(() => undefined)
    const { length } = window.history
    render(<Page isDirty />)
    index.mockReturnValue(2)
    traverse('/sandbox', null)
    expect([isAsked(), heard]).toEqual([true, []])
    expect(go.mock.calls).toEqual([[2]])
    index.mockReturnValue(4)
    traverse(FORM, { page: 'form' })
    expect([isAsked(), heard]).toEqual([true, []])
    click('Stay')
    index.mockReturnValue(5)
    traverse('/sandbox/audit', null)
    click('Leave')
    expect(go.mock.calls).toEqual([[2], [-1], [1]])
    traverse('/sandbox/audit', null)
    expect(heard).toEqual(['/sandbox/audit'])
    expect(window.history.length).toBe(length)
    go.mockRestore()
  })

  it('asks too where the browser does not tell how far it went', () => {
    vi.stubGlobal('navigation', undefined)
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined)
    render(<Page isDirty />)
    traverse('/sandbox/webhooks', { page: 'list' })
    expect([isAsked(), heard]).toEqual([true, []])
    expect([window.location.pathname, window.history.state]).toEqual([FORM, { page: 'form' }])
    click('Leave')
    expect(back).toHaveBeenCalledOnce()
    back.mockRestore()
  })

  it('to another part of the page is free', () => {
    render(<Page isDirty />)
    traverse(`${FORM}#more`, null)
    expect([isAsked(), heard]).toEqual([false, [FORM]])
  })

  it('is free while there is nothing to lose', () => {
    render(<Page isDirty={false} />)
    traverse('/sandbox/webhooks', { page: 'list' })
    expect([isAsked(), heard]).toEqual([false, ['/sandbox/webhooks']])
  })
})
