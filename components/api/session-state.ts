'use client'

import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isSignedOut = false

/** Learns from an answer of the API whether the session still holds; other failures say nothing about it. */
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

/** Whether the API last answered that nobody is signed in. */
export function useIsSignedOut(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isSignedOut,
    () => false,
  )
}
