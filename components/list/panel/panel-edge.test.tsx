import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_PREFERENCES, parsePreferences } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import { PanelEdge } from './panel-edge'

const ROOM = 1312

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly seen: () => void) {}
      observe() {
        this.seen()
      }
      disconnect() {
        // Nothing observes after a test.
      }
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(ROOM)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const keptWidth = () => parsePreferences(document.cookie.split('rampdesk-preferences=')[1]?.split(';')[0]).panelWidth

function show(panelWidth = DEFAULT_PREFERENCES.panelWidth) {
  render(
    <PreferencesProvider initial={{ ...DEFAULT_PREFERENCES, panelWidth }}>
      <div>
        <PanelEdge />
      </div>
    </PreferencesProvider>,
  )
  return screen.getByRole('separator', { name: 'Width of the panel' })
}

const said = (edge: HTMLElement) =>
  ['now', 'min', 'max'].map((which) => Number(edge.getAttribute(`aria-value${which}`)))

it('says how wide the panel is, and how wide it can be beside its list', () => {
  expect(said(show())).toEqual([480, 320, 892])
})

it('says the width that is drawn where less was chosen than there is room for', () => {
  expect(said(show(1_200))).toEqual([892, 320, 892])
})

it.each([
  ['ArrowLeft', {}, 496],
  ['ArrowRight', {}, 464],
  ['ArrowLeft', { shiftKey: true }, 544],
  ['Home', {}, 320],
  ['End', {}, 892],
])('the key %s %o makes it %i, and the browser remembers it', (key, held, width) => {
  const edge = show()
  fireEvent.keyDown(edge, { key, ...held })
  expect(said(edge)[0]).toBe(width)
  expect(keptWidth()).toBe(width)
})

it('Delete or a double-click give the usual width back', () => {
  const edge = show(600)
  fireEvent.keyDown(edge, { key: 'Delete' })
  expect(said(edge)[0]).toBe(480)
  fireEvent.keyDown(edge, { key: 'End' })
  fireEvent.doubleClick(edge)
  expect(said(edge)[0]).toBe(480)
})

it('keys of the browser are left alone', () => {
  const edge = show()
  fireEvent.keyDown(edge, { key: 'ArrowLeft', altKey: true })
  expect(said(edge)[0]).toBe(480)
})
