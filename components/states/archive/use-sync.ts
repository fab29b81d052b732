'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchJson } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import type { Coverage, SyncProgress } from '@/lib/archive/dto'
import { coverageQuery, useCoverage } from './use-coverage'

/** How long a requested sync may take to begin before the button is offered again. */
const GIVE_UP_MS = 15_000
const POLL_MS = 700

type Sync = {
  start: () => void
  /** Requested or running. */
  isBusy: boolean
  progress: SyncProgress | null
  error: Error | null
}

/** Asks for a sync of that kind, and follows it until it has run. */
export function useSync(kind: 'head' | 'full' = 'head'): Sync {
  const { environment } = useFrame()
  const client = useQueryClient()
  const coverage = useCoverage()
  const [awaited, setAwaited] = useState<string | null>(null)
  const mutation = useMutation({
    mutationFn: async () => {
      // What has ended since the page last looked is not the end of what is asked for now.
      const before = await client.fetchQuery({ ...coverageQuery(environment.name), staleTime: 0 })
      setAwaited(stateKey(before, kind))
      return fetchJson<unknown>(`/api/${environment.name}/sync?kind=${kind}`, { method: 'POST' })
    },
    onError: () => setAwaited(null),
  })

  const isWaiting = mutation.isPending || (awaited !== null && awaited === stateKey(coverage, kind))
  useEffect(() => {
    if (!isWaiting) return
    const poll = setInterval(() => void client.invalidateQueries(coverageQuery(environment.name)), POLL_MS)
    const giveUp = setTimeout(() => setAwaited(null), GIVE_UP_MS)
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

/** Changes when a sync of that kind has begun or ended, as far as the coverage tells. */
function stateKey({ lastSyncedAt, lastCompletePassAt, running, problem }: Coverage, kind: 'head' | 'full'): string {
  return `${kind === 'full' ? lastCompletePassAt : lastSyncedAt} ${running?.startedAt} ${problem?.at}`
}
