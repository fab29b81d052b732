'use client'

import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let said = ''

/** Says a short text in the page's live region. */
export function announce(text: string) {
  // A live region says a text again only if it differs.
  said = said === text ? `${text} ` : text
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Once per page. */
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
