'use client'

import { useQuery } from '@tanstack/react-query'
import { ApiError, call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { REGISTRATION_ROUTES } from '@/lib/registrations/routes'

const POLL_MS = 5000

export function useTraffic(since: string, urls: readonly string[]) {
  const { environment } = useFrame()
  return useQuery({
    queryKey: ['traffic', environment.name, since, ...urls],
    queryFn: ({ signal }) =>
      call(
        REGISTRATION_ROUTES.traffic,
        { environment: environment.name },
        { body: { since, urls: [...urls] }, signal },
      ),
    refetchInterval: ({ state }) => (state.error instanceof ApiError && !state.error.isTemporary ? false : POLL_MS),
    refetchOnWindowFocus: true,
  })
}
