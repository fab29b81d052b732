import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Button } from '../button'
import { Announcer } from '../text/announcer'
import { Dialog } from './dialog'
import { layerCode, useLazyLayer } from './lazy-layer'
import { Menu, MenuItem } from './menu'
import { Popover } from './popover'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const pressWithPointer = (element: HTMLElement) => {
  fireEvent.pointerDown(element, { pointerType: 'mouse' })
  fireEvent.mouseDown(element, { detail: 1 })
  fireEvent.pointerUp(element, { pointerType: 'mouse' })
  fireEvent.mouseUp(element, { detail: 1 })
  fireEvent.click(element, { detail: 1 })
}

const button = () => screen.getByRole('button', { name: 'Open' })
const isExpanded = () => button().getAttribute('aria-expanded')

/** Makes a change and draws it, without waiting for anything else. */
function settled(change: () => unknown): Promise<void> {
  return act(async () => {
    change()
    await Promise.resolve()
  })
}

/** A layer whose code comes only when the test lets it. */
function heldBack() {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  const settle: { resolve: (code: typeof Seen) => void; reject: (error: Error) => void }[] = []
  const fetchCode = vi.fn(() => new Promise<typeof Seen>((resolve, reject) => settle.push({ resolve, reject })))
  const Seen = ({ trigger, open }: { trigger: ReactElement; open: boolean }) => (
    <section>
      {trigger}
      {open && 'Content'}
    </section>
  )
  const layer = layerCode(fetchCode)
  function Layered() {
    const { Layer, trigger, control } = useLazyLayer(layer, { trigger: <Button>Open</Button>, popup: 'menu' })
    return Layer && trigger ? <Layer trigger={trigger} open={control.open} /> : trigger
  }
  return {
    Layered,
    fetchCode,
    becomeIdle: () => idle[0]?.(),
    arrive: () => settled(() => settle.at(-1)?.resolve(Seen)),
    fail: () => settled(() => settle.at(-1)?.reject(new Error('no network'))),
  }
}

const isContentShown = () => screen.queryByText('Content') !== null

describe('a layer whose code is not there yet', () => {
  it('is a button that says what it opens, and fetches it once when the browser is idle or pointer or focus reach it', () => {
    const { Layered, fetchCode, becomeIdle } = heldBack()
    render(<Layered />)
    expect(button().getAttribute('aria-haspopup')).toBe('menu')
    expect(isExpanded()).toBe('false')
    expect(fetchCode).not.toHaveBeenCalled()
    becomeIdle()
    expect(fetchCode).toHaveBeenCalledTimes(1)
    fireEvent.pointerEnter(button())
    fireEvent.focus(button())
    expect(fetchCode).toHaveBeenCalledTimes(1)
  })

  it('opens at a press once the code has come, and keeps the focus', async () => {
    const { Layered, arrive } = heldBack()
    render(<Layered />)
    button().focus()
    pressWithPointer(button())
    expect(isContentShown()).toBe(false)
    await arrive()
    expect(isContentShown()).toBe(true)
    expect(document.activeElement).toBe(button())
  })

  it('opens at a key that opens a menu', async () => {
    const { Layered, arrive } = heldBack()
    render(<Layered />)
    fireEvent.keyDown(button(), { key: 'ArrowDown' })
    await arrive()
    expect(isContentShown()).toBe(true)
  })

  it('stays closed after Escape, and opens at the next press', async () => {
    const { Layered, arrive } = heldBack()
    render(<Layered />)
    fireEvent.click(button())
    fireEvent.keyDown(button(), { key: 'Escape' })
    await arrive()
    expect(isContentShown()).toBe(false)
    await settled(() => fireEvent.click(button()))
    expect(isContentShown()).toBe(true)
  })

  it('says that the code could not be had, and asks for it again at the next press', async () => {
    const { Layered, fetchCode, fail } = heldBack()
    render(
      <>
        <Announcer />
        <Layered />
      </>,
    )
    fireEvent.click(button())
    await fail()
    expect(screen.getByText(/could not be opened/)).toBeTruthy()
    fireEvent.click(button())
    expect(fetchCode).toHaveBeenCalledTimes(2)
  })
})

const OPENED = [
  [
    'popover',
    'dialog',
    <Popover key="p" title="Details" trigger={<Button>Open</Button>}>
      Content
    </Popover>,
  ],
  [
    'dialog',
    'dialog',
    <Dialog key="d" title="Details" trigger={<Button>Open</Button>}>
      Content
    </Dialog>,
  ],
  [
    'menu',
    'menu',
    <Menu key="m" trigger={<Button>Open</Button>}>
      <MenuItem>Content</MenuItem>
    </Menu>,
  ],
] as const

// Loaded before the tests, or the first one would wait for the compiler.
beforeAll(() => Promise.all([import('./popover-layer'), import('./dialog-layer'), import('./menu-layer')]))

describe.each(OPENED)('the first press of a %s', (_, role, element) => {
  it.each([
    ['a pointer', pressWithPointer],
    ['the keyboard', (target: HTMLElement) => fireEvent.click(target)],
  ])('with %s opens it; Escape closes it and gives the focus back', async (_with, press) => {
    render(element)
    button().focus()
    press(button())
    const layer = await screen.findByRole(role)
    expect(screen.getByText('Content')).toBeTruthy()
    expect(document.querySelector('[aria-haspopup]')?.getAttribute('aria-expanded')).toBe('true')
    await waitFor(() => expect(layer.contains(document.activeElement)).toBe(true))
    fireEvent.keyDown(document.activeElement ?? layer, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole(role)).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button()))
    expect(isExpanded()).toBe('false')
  })
})

function Keys({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: () => void }) {
  return (
    <Dialog title="Keys" open={isOpen} onOpenChange={onOpenChange}>
      Content
    </Dialog>
  )
}

it('a dialog without a trigger opens when it is told to, and tells when it is closed', async () => {
  const onOpenChange = vi.fn()
  const { rerender } = render(<Keys isOpen={false} onOpenChange={onOpenChange} />)
  expect(screen.queryByRole('dialog')).toBeNull()
  rerender(<Keys isOpen onOpenChange={onOpenChange} />)
  const dialog = await screen.findByRole('dialog', { name: 'Keys' })
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(onOpenChange.mock.lastCall?.[0]).toBe(false)
})
