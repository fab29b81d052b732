'use client'

import { type ReactNode, useEffect, useRef } from 'react'

const TEXT_FIELD = 'input:not([type="checkbox"], [type="radio"], :disabled), textarea'
const ANY_FIELD = 'input:not(:disabled)'

/** The first field to type into, else the first to tick. */
export function firstField(layer: HTMLElement): HTMLElement | null {
  return layer.querySelector<HTMLElement>(TEXT_FIELD) ?? layer.querySelector<HTMLElement>(ANY_FIELD)
}

/** Content of a layer that comes after it was opened: it takes the focus from the empty layer. */
export function FirstField({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const layer = content.current?.closest<HTMLElement>('[role="dialog"]')
    // On a touch screen a field would bring the keyboard over the page.
    if (!layer || window.matchMedia('(pointer: coarse)').matches) return
    firstField(layer)?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={content} className="contents">
      {children}
    </div>
  )
}
