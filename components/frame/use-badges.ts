'use client'

import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { ApiError, call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { useFetchAhead } from '@/components/ui/hooks/use-fetch-ahead'
import type { Badges } from '@/lib/overview/badges/badges'
import { BADGES } from '@/lib/overview/badges/routes'

const READ_AGAIN_MS = 30_000

/** Numbers beside the sections; null until the page is idle, and if they can’t be read. */
export function useBadges(): Badges | null {
  const { environment } = useFrame()
  const [isIdle, setIsIdle] = useState(false)
  useFetchAhead(useCallback(async () => setIsIdle(true), []))
  const { data } = useQuery({
    queryKey: ['badges', environment.name],
    queryFn: ({ signal }) => call(BADGES, { environment: environment.name }, { signal }),
    enabled: isIdle,
    refetchInterval: ({ state }) =>
      state.error instanceof ApiError && state.error.status === 401 ? false : READ_AGAIN_MS,
    refetchOnWindowFocus: true,
    retry: false,
  })
  return data ?? null
}
