'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { useRequestKey } from '@/components/api/request-key'
import type { CheckReport, CheckSummary } from '@/lib/endpoint-check/dto'
import { CHECK_ROUTES } from '@/lib/endpoint-check/routes'

const RUNNING_MS = 1000

export function useChecks(targetId: string, seed: { readAt: number; data: CheckSummary[] }) {
  const { environment } = useFrame()
  return useQuery({
    queryKey: ['endpoint-checks', environment.name, targetId],
    queryFn: ({ signal }) => call(CHECK_ROUTES.list, { environment: environment.name, targetId }, { signal }),
    initialData: seed.data,
    initialDataUpdatedAt: seed.readAt,
  })
}

/** A check, read each second while it runs. */
export function useCheck(seed: CheckReport) {
  const { environment } = useFrame()
  return useQuery({
    queryKey: ['endpoint-check', environment.name, seed.id],
    queryFn: ({ signal }) =>
      call(CHECK_ROUTES.one, { environment: environment.name, targetId: seed.target.id, checkId: seed.id }, { signal }),
    initialData: seed,
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? RUNNING_MS : false),
  })
}

/** Starts a check and opens its page. */
export function useStartCheck(targetId: string) {
  const { environment } = useFrame()
  const client = useQueryClient()
  const router = useRouter()
  const keyOf = useRequestKey()
  return useMutation({
    mutationFn: (at: string) => {
      const body = { requestKey: keyOf({ targetId, at }) }
      return call(CHECK_ROUTES.start, { environment: environment.name, targetId }, { body })
    },
    onSuccess: ({ id }) => router.push(`/${environment.name}/redeliveries/targets/${targetId}/checks/${id}`),
    onSettled: () => client.invalidateQueries({ queryKey: ['endpoint-checks', environment.name, targetId] }),
  })
}
