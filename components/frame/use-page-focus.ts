'use client'

import { usePathname } from 'next/navigation'
import { type RefObject, useEffect, useRef } from 'react'

/** After a change of page focuses its heading, unless the page took the focus or a part that stayed has it. */
export function usePageFocus(main: RefObject<HTMLElement | null>) {
  const path = usePathname()
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    const page = main.current
    const held = document.activeElement
    if (!page || (held !== page && page.contains(held))) return
    const heading = page.querySelector('h1') ?? page
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [path, main])
}
