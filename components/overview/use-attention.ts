'use client'

import { useQuery } from '@tanstack/react-query'
import { ApiError, call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import type { Attention, AttentionPlace } from '@/lib/overview/attention/attention'
import { ATTENTION } from '@/lib/overview/attention/routes'

/** The lines that the page was sent with; `platform` is null if reading them took too long. */
export type AttentionSeed = { archive: Attention; platform: Attention | null }

const READ_AGAIN_MS: Record<AttentionPlace, number> = { archive: 15_000, platform: 60_000 }

export function useAttention(place: AttentionPlace, seed: Attention | null) {
  const { environment } = useFrame()
  const { data, error, refetch } = useQuery({
    queryKey: ['attention', environment.name, place],
    queryFn: ({ signal }) => call(ATTENTION, { environment: environment.name }, { query: { place }, signal }),
    ...(seed ? { initialData: seed, initialDataUpdatedAt: Date.parse(seed.readAt) } : {}),
    staleTime: READ_AGAIN_MS[place] / 2,
    refetchInterval: ({ state }) =>
      state.error instanceof ApiError && state.error.status === 401 ? false : READ_AGAIN_MS[place],
    refetchOnWindowFocus: true,
    retry: false,
  })
  return { attention: data ?? null, error, read: () => void refetch() }
}
