'use client'

import { useQuery } from '@tanstack/react-query'
import { ApiError, fetchJson } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import type { TrafficAnswer } from '@/lib/registrations/dto'

const POLL_MS = 5000

export function useTraffic(since: string, urls: readonly string[]) {
  const { environment } = useFrame()
  return useQuery({
    queryKey: ['traffic', environment.name, since, ...urls],
    queryFn: ({ signal }) =>
      fetchJson<TrafficAnswer>(`/api/${environment.name}/registrations/traffic`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ since, urls }),
        signal,
      }),
    refetchInterval: ({ state }) => (state.error instanceof ApiError && !state.error.isTemporary ? false : POLL_MS),
    refetchOnWindowFocus: true,
  })
}
