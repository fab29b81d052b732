'use client'

import { useSyncExternalStore } from 'react'

/** `owing`: the session owes its second factor. */
type SessionState = 'open' | 'ended' | 'owing'

const FACTOR_REQUIRED = '/problems/factor_required'

const listeners = new Set<() => void>()
let state: SessionState = 'open'

/** Keeps what an answer says about the session: failures other than 401 and an owed factor say nothing. */
export function noteSession(status: number, problemType?: string) {
  const next = stateAfter(status, problemType)
  if (next === null || next === state) return
  state = next
  for (const listener of listeners) listener()
}

function stateAfter(status: number, problemType: string | undefined): SessionState | null {
  if (status === 401) return 'ended'
  if (problemType === FACTOR_REQUIRED) return 'owing'
  return status < 400 ? 'open' : null
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSessionState(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => 'open' as const,
  )
}
