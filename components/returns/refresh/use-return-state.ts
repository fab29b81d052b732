'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { RETURN_ROUTES } from '@/lib/returns/api/routes'
import type { ReturnState } from '@/lib/returns/dto'
import { returnStateQuery } from '../return-queries'

/** The time in which a requested refresh must begin. */
const GIVE_UP_MS = 20_000
const POLL_MS = 700

export type Refresh = {
  state: ReturnState
  start: () => void
  stop: () => void
  isStopping: boolean
  isBusy: boolean
  error: Error | null
}

/** The state of the returns, with the actions to start and stop a refresh. */
export function useReturnState(seed: ReturnState): Refresh {
  const { environment } = useFrame()
  const client = useQueryClient()
  const query = returnStateQuery(environment.name)
  const { data: state } = useQuery({ ...query, initialData: seed })
  const [awaited, setAwaited] = useState<string | null>(null)
  const mutation = useMutation({
    mutationFn: () => {
      setAwaited(stampOf(state))
      return call(RETURN_ROUTES.refresh, { environment: environment.name })
    },
    onError: () => setAwaited(null),
  })
  const stopping = useMutation({
    mutationFn: () => call(RETURN_ROUTES.stopRefresh, { environment: environment.name }),
    onSettled: () => {
      setAwaited(null)
      return client.invalidateQueries({ queryKey: ['returns', 'state', environment.name] })
    },
  })
  const isWaiting = mutation.isPending || (awaited !== null && awaited === stampOf(state))
  useEffect(() => {
    if (!isWaiting) return
    const poll = setInterval(
      () => void client.invalidateQueries({ queryKey: ['returns', 'state', environment.name] }),
      POLL_MS,
    )
    const giveUp = setTimeout(() => setAwaited(null), GIVE_UP_MS)
    return () => {
      clearInterval(poll)
      clearTimeout(giveUp)
    }
  }, [isWaiting, client, environment.name])
  useWhatIsNew(state)
  return {
    state,
    start: () => mutation.mutate(),
    stop: () => stopping.mutate(),
    isStopping: stopping.isPending,
    isBusy: isWaiting || state.running !== null,
    error: mutation.error ?? stopping.error,
  }
}

/** A text that changes when a refresh begins, ends or fails. */
function stampOf({ completeAt, running, problem }: ReturnState): string {
  return `${completeAt} ${running?.startedAt} ${problem?.at}`
}

/** Reads rows, sums and the open return again when a refresh has stored something. */
function useWhatIsNew({ running, refreshedAt }: ReturnState) {
  const client = useQueryClient()
  const stamp = `${refreshedAt} ${running?.added} ${running?.changed}`
  const seen = useRef(stamp)
  useEffect(() => {
    if (seen.current === stamp) return
    seen.current = stamp
    const isOfReturns = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      queryKey[0] === 'returns' && queryKey[1] !== 'state' && queryKey[1] !== 'money'
    void client.invalidateQueries({ predicate: isOfReturns })
  }, [client, stamp])
}
