'use client'

import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let said = ''

/** Says a short text politely through the page's one live region. */
export function announce(text: string) {
  // A repeated text is a change only if it differs, so a second one ends in a space.
  said = said === text ? `${text} ` : text
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The live region of `announce`: once per page. */
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
