'use client'

import { type RefCallback, useCallback, useState } from 'react'

/** Distance from the window at which an element counts as seen, so that its content is fetched in time. */
const NEAR = '240px'

/** Whether the element with this ref has been in or near the window; with `isSeenAtOnce` from the beginning. */
export function useSeen(isSeenAtOnce = false): [boolean, RefCallback<Element>] {
  const [isSeen, setIsSeen] = useState(isSeenAtOnce)
  const ref = useCallback((element: Element | null) => {
    if (element === null) return
    if (!('IntersectionObserver' in window)) return setIsSeen(true)
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setIsSeen(true)
      },
      { rootMargin: NEAR },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [isSeen, ref]
}
