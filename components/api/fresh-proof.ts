'use client'

import { useSyncExternalStore } from 'react'

export const FRESH_PROOF_REQUIRED = '/problems/fresh_proof_required'

type Answer = (isProven: boolean) => void

const listeners = new Set<() => void>()
let waiting: readonly Answer[] = []

function change(next: readonly Answer[]) {
  waiting = next
  for (const listener of listeners) listener()
}

/** Asks the person to prove who they are; false if they refuse, or if no page can ask. One question serves all waiting requests. */
export function askForProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  return new Promise((resolve) => change([...waiting, resolve]))
}

export function answerProof(isProven: boolean) {
  const asked = waiting
  change([])
  for (const answer of asked) answer(isProven)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) answerProof(false)
  }
}

export function useIsProofAsked(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting.length > 0,
    () => false,
  )
}
