'use client'

import {
  cloneElement,
  isValidElement,
  type ReactElement,
  type Ref,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'

const DELAY_MS = 350
/** A hint wanted this soon after the last one comes at once. */
const READING_ON_MS = 400
/** Time for the pointer to cross from the element to its hint. */
const GRACE_MS = 120

let lastSeenAt = Number.NEGATIVE_INFINITY

type Props = { text: string | null; side?: Side; children: ReactElement }

/** A hint beside its trigger, which needs a name of its own. Without a text no hint is shown. */
export function Tooltip({ text, side = 'bottom', children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const element = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const change = useCallback((next: boolean, afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsOpen(next), afterMs)
  }, [])

  const close = useCallback(() => {
    clearTimeout(timer.current)
    setIsOpen(false)
  }, [])

  const attach = useCallback(
    (attached: HTMLElement) => {
      element.current = attached
      const detached = new AbortController()
      const listen = (type: string, listener: (event: Event) => void) =>
        attached.addEventListener(type, listener, { signal: detached.signal })
      listen('pointerenter', (event) => {
        if (event instanceof PointerEvent && event.pointerType === 'touch') return
        change(true, performance.now() - lastSeenAt < READING_ON_MS ? 0 : DELAY_MS)
      })
      listen('pointerleave', () => change(false, GRACE_MS))
      listen('focus', () => attached.matches(':focus-visible') && change(true, 0))
      listen('blur', close)
      listen('pointerdown', close)
      listen('click', close)
      return () => {
        detached.abort()
        close()
      }
    },
    [change, close],
  )

  useEffect(() => {
    if (!isOpen) return
    const gone = new AbortController()
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', closeOnEscape, { capture: true, signal: gone.signal })
    document.addEventListener('scroll', close, { capture: true, passive: true, signal: gone.signal })
    return () => {
      gone.abort()
      lastSeenAt = performance.now()
    }
  }, [isOpen, close])

  const place = useCallback(
    (popup: HTMLElement | null) => {
      if (popup && element.current) placeBeside(popup, element.current, side)
    },
    [side],
  )

  return (
    <>
      {isValidElement<{ ref?: Ref<HTMLElement> }>(children) ? cloneElement(children, { ref: attach }) : children}
      {isOpen &&
        text !== null &&
        createPortal(
          <div
            ref={place}
            // The trigger’s own name says it already, and the hint is outside every landmark.
            aria-hidden
            className="popup fixed top-0 left-0 z-50 max-w-72 px-2 py-1 text-small starting:opacity-0"
            onPointerEnter={() => change(true, 0)}
            onPointerLeave={() => change(false, GRACE_MS)}
          >
            {text}
          </div>,
          document.body,
        )}
    </>
  )
}

type Side = 'bottom' | 'right'

const GAP = 6
const EDGE = 8

const within = (at: number, size: number, room: number) => Math.max(EDGE, Math.min(at, room - size - EDGE))

/** Places a hint centred on the side that has room, inside the window. */
function placeBeside(popup: HTMLElement, element: HTMLElement, side: Side) {
  const { top, bottom, left, right, width, height } = element.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = popup
  const room = { x: document.documentElement.clientWidth, y: document.documentElement.clientHeight }
  const isBelow = side === 'bottom'
  const hasRoom = isBelow ? bottom + GAP + offsetHeight <= room.y : right + GAP + offsetWidth <= room.x
  const before = isBelow ? top - GAP - offsetHeight : left - GAP - offsetWidth
  const after = (isBelow ? bottom : right) + GAP
  const along = hasRoom ? after : before
  const x = isBelow ? left + (width - offsetWidth) / 2 : along
  const y = isBelow ? along : top + (height - offsetHeight) / 2
  popup.style.translate = `${Math.round(within(x, offsetWidth, room.x))}px ${Math.round(within(y, offsetHeight, room.y))}px`
}
