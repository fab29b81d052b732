'use client'

import { type ReactNode, useEffect, useRef } from 'react'

const TEXT_FIELD = 'input:not([type="checkbox"], [type="radio"], [readonly], :disabled), textarea'
const ANY_FIELD = 'input:not(:disabled), select'

/** The first field to type into, else the first one to tick; null without fields. */
export function firstField(layer: HTMLElement): HTMLElement | null {
  return layer.querySelector<HTMLElement>(TEXT_FIELD) ?? layer.querySelector<HTMLElement>(ANY_FIELD)
}

/** Gives the focus to its first field: for content that comes after its layer was opened, or a form for a new item. */
export function FirstField({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a touch screen a field would bring the keyboard over the page.
    if (!content.current || window.matchMedia('(pointer: coarse)').matches) return
    firstField(content.current)?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={content} className="contents">
      {children}
    </div>
  )
}
