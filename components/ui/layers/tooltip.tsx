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
import { placeBeside, type Side } from './place-beside'

const DELAY_MS = 350
/** Within this time after one hint the next comes at once. */
const READING_ON_MS = 400
/** Time to cross the gap between the element and its hint. */
const GRACE_MS = 120

let lastSeenAt = Number.NEGATIVE_INFINITY

/** A hint for sighted people; the trigger needs its own accessible name. */
export function Tooltip({ text, side = 'bottom', children }: { text: string; side?: Side; children: ReactElement }) {
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
        createPortal(
          <div
            ref={place}
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
