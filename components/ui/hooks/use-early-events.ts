'use client'

import { useState } from 'react'
import type { EarlyWindow } from './early-events'
import { useFetchAhead } from './use-fetch-ahead'

const early = () => (typeof window === 'undefined' ? undefined : (window as EarlyWindow).earlyEvents)

async function doAgain() {
  for (const { again } of early()?.kept.splice(0) ?? []) again()
}

/** Repeats the events from before hydration once the page is hydrated. From its first rendering on, React hears events itself. */
export function useEarlyEvents(): void {
  useState(() => early()?.end())
  useFetchAhead(doAgain)
}
