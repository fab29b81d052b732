'use client'

import { createContext, use, useSyncExternalStore } from 'react'

/** The server’s time of rendering in milliseconds, which the first client render uses as well. */
export const RenderedAtContext = createContext(0)

const TICK_MS = 1000
const listeners = new Set<() => void>()
let now = 0
let timer: ReturnType<typeof setInterval> | undefined

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (timer === undefined) {
    now = Date.now()
    timer = setInterval(tick, TICK_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
    now = 0
  }
}

/** The present time in milliseconds, changing once per `step`. */
export function useNow(step = TICK_MS): number {
  const renderedAt = use(RenderedAtContext)
  const floor = (value: number) => value - (value % step)
  return useSyncExternalStore(
    subscribe,
    () => floor(now || renderedAt),
    () => floor(renderedAt),
  )
}
