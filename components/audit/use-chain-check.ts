'use client'

import { useEffect, useRef, useState } from 'react'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { announce } from '@/components/ui/text/announcer'
import type { ChainPart } from '@/lib/audit/dto'
import { AUDIT_ROUTES } from '@/lib/audit/routes'
import { formatCount } from '@/lib/format/number'

export type ChainCheck =
  | { state: 'idle' }
  | { state: 'checking' | 'stopped'; through: number; newest: number | null }
  | { state: 'ended'; part: ChainPart; at: string }
  | { state: 'failed'; through: number; error: Error }

/** Verifies the chain part after part, from the first row; a stopped check goes on where it was. */
export function useChainCheck() {
  const { environment } = useFrame()
  const [check, setCheck] = useState<ChainCheck>({ state: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function read(after: number, signal: AbortSignal): Promise<ChainCheck> {
    let through = after
    try {
      for (;;) {
        const part = await call(
          AUDIT_ROUTES.chain,
          { environment: environment.name },
          { query: { after: through }, signal },
        )
        through = part.through
        if (part.problem !== null || through >= part.newest)
          return { state: 'ended', part, at: new Date().toISOString() }
        setCheck({ state: 'checking', through, newest: part.newest })
      }
    } catch (error) {
      return { state: 'failed', through, error: error instanceof Error ? error : new Error(String(error)) }
    }
  }

  async function start(after: number) {
    running.current?.abort()
    const ending = new AbortController()
    running.current = ending
    const { signal } = ending
    setCheck({ state: 'checking', through: after, newest: null })
    const end = await read(after, signal)
    if (signal.aborted) return
    setCheck(end)
    if (end.state === 'ended')
      announce(end.part.problem ? 'The chain is broken' : `Verified through row ${formatCount(end.part.through)}`)
  }

  const stop = () => {
    running.current?.abort()
    setCheck((now) => (now.state === 'checking' ? { ...now, state: 'stopped' } : now))
  }

  return { check, start: (after = 0) => void start(after), stop }
}
