'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { ARCHIVE_ROUTES } from '@/lib/archive/api/routes'
import type { Coverage, SyncProgress } from '@/lib/archive/dto'
import { coverageQuery, useCoverage } from './use-coverage'

/** The time in which a requested sync must begin. */
const GIVE_UP_MS = 15_000
const POLL_MS = 700

type Sync = { start: () => void; isBusy: boolean; progress: SyncProgress | null; error: Error | null }

export function useSync(kind: 'head' | 'full' = 'head'): Sync {
  const { environment } = useFrame()
  const client = useQueryClient()
  const coverage = useCoverage()
  const [awaited, setAwaited] = useState<string | null>(null)
  const mutation = useMutation({
    mutationFn: async () => {
      // An earlier sync may have ended since the last look.
      const before = await client.fetchQuery({ ...coverageQuery(environment.name), staleTime: 0 })
      setAwaited(stateKey(before, kind))
      return call(ARCHIVE_ROUTES.sync, { environment: environment.name }, { query: { kind } })
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

/** A text that changes when a sync of the kind begins, ends or fails. */
function stateKey({ lastSyncedAt, lastCompletePassAt, running, problem }: Coverage, kind: 'head' | 'full'): string {
  return `${kind === 'full' ? lastCompletePassAt : lastSyncedAt} ${running?.startedAt} ${problem?.at}`
}
