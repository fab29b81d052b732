'use client'

import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isSignedOut = false

/** Other failures than 401 say nothing about the session. */
export function noteSession(status: number) {
  const next = status === 401
  if (next === isSignedOut || (!next && status >= 400)) return
  isSignedOut = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useIsSignedOut(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isSignedOut,
    () => false,
  )
}
