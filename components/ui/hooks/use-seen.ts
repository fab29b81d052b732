'use client'

import { type RefCallback, useCallback, useState } from 'react'

/** How near the window an element is when what it shows is fetched. */
const NEAR = '240px'

/** Whether the element with this ref has been in the window, or near it; from the beginning where `isSeenAtOnce`. */
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
