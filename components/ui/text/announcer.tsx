'use client'

import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let said = ''

/** Has screen readers say a text, through the page’s live region. */
export function announce(text: string) {
  // An unchanged text would not be said again.
  said = said === text ? `${text} ` : text
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Announcer() {
  const text = useSyncExternalStore(
    subscribe,
    () => said,
    () => '',
  )
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
