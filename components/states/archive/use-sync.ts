'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchJson } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import type { SyncProgress } from '@/lib/archive/dto'
import { coverageQuery, useCoverage } from './use-coverage'

/** How long a requested sync may take to begin before the button is offered again. */
const PATIENCE_MS = 15_000
const POLL_MS = 700

type Sync = {
  start: () => void
  /** Requested or running. */
  isBusy: boolean
  progress: SyncProgress | null
  error: Error | null
}

/** Asks for a sync, and follows it until it has run. */
export function useSync(): Sync {
  const { environment } = useFrame()
  const client = useQueryClient()
  const coverage = useCoverage()
  const [awaited, setAwaited] = useState<string | null>(null)
  const mutation = useMutation({
    mutationFn: () => fetchJson<unknown>(`/api/${environment.name}/sync`, { method: 'POST' }),
    onMutate: () => setAwaited(stateKey(coverage)),
    onError: () => setAwaited(null),
  })

  const isWaiting = awaited !== null && awaited === stateKey(coverage)
  useEffect(() => {
    if (!isWaiting) return
    const poll = setInterval(() => void client.invalidateQueries(coverageQuery(environment.name)), POLL_MS)
    const giveUp = setTimeout(() => setAwaited(null), PATIENCE_MS)
    return () => {
      clearInterval(poll)
      clearTimeout(giveUp)
    }
  }, [isWaiting, client, environment.name])

  return {
    start: () => mutation.mutate(),
    isBusy: isWaiting || coverage.running !== null,
    progress: coverage.running,
    error: mutation.error,
  }
}

function stateKey({ lastSyncedAt, running, problem }: ReturnType<typeof useCoverage>): string {
  return `${lastSyncedAt} ${running?.startedAt} ${problem?.at}`
}
