'use client'

import { useRef } from 'react'

const WINDOW_MS = 15_000
const LEAST_MS = 2_000

type Sample = { at: number; done: number }

/** The rate per second over the last fifteen seconds, once two have passed; null while it is not known. */
export function useRate(done: number, isRunning: boolean, readAt: number): number | null {
  const samples = useRef<Sample[]>([])
  if (!isRunning) samples.current = []
  else if (samples.current.at(-1)?.at !== readAt) {
    samples.current = [...samples.current.filter(({ at }) => at > readAt - WINDOW_MS), { at: readAt, done }]
  }
  const [first] = samples.current
  const last = samples.current.at(-1)
  if (!first || !last || last.at - first.at < LEAST_MS) return null
  return ((last.done - first.done) * 1000) / (last.at - first.at)
}
