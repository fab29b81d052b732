'use client'

import { useEffect, useState } from 'react'
import { useNow } from './clock'

/**
 * Milliseconds left of a time that the server counted, updated each second; never below 0. Only the length
 * comes from the server, so that a wrong clock of this machine changes nothing.
 *
 * @param countedAt changes when the server has counted again, for example its time of reading
 */
export function useRemaining(ms: number, countedAt: string): number {
  const now = useNow()
  const [begin, setBegin] = useState<{ countedAt: string; at: number } | null>(null)
  useEffect(() => setBegin({ countedAt, at: Date.now() }), [countedAt])
  const passed = begin?.countedAt === countedAt ? Math.max(0, now - begin.at) : 0
  return Math.max(0, ms - passed)
}
