'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { countsKey, pagesKey } from '@/components/list/data/list-queries'
import type { Retried } from '@/lib/model/redelivery'
import type { RedeliveryItem } from '@/lib/redelivery/items/dto'
import { itemsOfJob } from '@/lib/redelivery/items/redelivery-items'
import { REDELIVERY_ITEM_ROUTES } from '@/lib/redelivery/items/routes'
import type { RedeliveryDetail, RedeliveryJob } from '@/lib/redelivery/jobs/dto'
import { REDELIVERY_JOB_ROUTES } from '@/lib/redelivery/jobs/routes'

const ACTIVE_MS = 1000
const IDLE_MS = 5000
const ROWS_MS = 2000

const jobKey = (environment: string, id: string) => ['redelivery', environment, id] as const

export const isActive = ({ state, counts }: RedeliveryJob) =>
  state === 'preparing' || state === 'running' || (counts.sent ?? 0) > 0

const isOver = ({ state }: RedeliveryJob) => state === 'finished' || state === 'cancelled'

/** A redelivery, read each second while it is at work, and seldom while it may go on. */
export function useRedelivery(seed: RedeliveryDetail) {
  const { environment } = useFrame()
  const { id } = seed.job
  return useQuery({
    queryKey: jobKey(environment.name, id),
    queryFn: ({ signal }) =>
      call(REDELIVERY_JOB_ROUTES.progress, { environment: environment.name, jobId: id }, { signal }),
    initialData: seed,
    refetchInterval: ({ state: { data } }) => {
      if (!data) return IDLE_MS
      if (isActive(data.job)) return ACTIVE_MS
      return isOver(data.job) ? false : IDLE_MS
    },
  })
}

/** Reads the rows again when the counts of their job have changed, at most every two seconds. */
export function useFreshItems({ id, counts, total }: RedeliveryJob) {
  const { environment } = useFrame()
  const client = useQueryClient()
  const seen = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const now = JSON.stringify([total, counts])
  useEffect(() => {
    if (seen.current === null || seen.current === now) {
      seen.current = now
      return
    }
    seen.current = now
    timer.current ??= setTimeout(() => {
      timer.current = null
      const list = itemsOfJob(id)
      void client.invalidateQueries({ queryKey: pagesKey(list, environment.name) })
      void client.invalidateQueries({ queryKey: countsKey(list, environment.name) })
    }, ROWS_MS)
  }, [now, id, client, environment.name])
  useEffect(() => () => clearTimeout(timer.current ?? undefined), [])
}

export type Control = 'pause' | 'resume' | 'cancel'

export function useControl(id: string) {
  const { environment } = useFrame()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (control: Control) =>
      call(REDELIVERY_JOB_ROUTES[control], { environment: environment.name, jobId: id }),
    onSuccess: (job) =>
      client.setQueryData(jobKey(environment.name, id), (known?: RedeliveryDetail) => known && { ...known, job }),
    onSettled: () => client.invalidateQueries({ queryKey: jobKey(environment.name, id) }),
  })
}

/** One result with the target’s answer, read anew when its row has another state. */
export function useItem(jobId: string, position: string, row: RedeliveryItem | null) {
  const { environment } = useFrame()
  return useQuery({
    queryKey: ['redelivery-item', environment.name, jobId, position, row?.state ?? null],
    queryFn: ({ signal }) =>
      call(REDELIVERY_ITEM_ROUTES.item, { environment: environment.name, jobId, position }, { signal }),
  })
}

export type RetryChoice = { of: Retried; position?: number | undefined }

export function useRetryCount(jobId: string, { of, position }: RetryChoice, isAsked: boolean) {
  const { environment } = useFrame()
  return useQuery({
    queryKey: ['redelivery-retry', environment.name, jobId, of, position ?? null],
    queryFn: ({ signal }) =>
      call(REDELIVERY_JOB_ROUTES.retry, { environment: environment.name, jobId }, { query: { of, position }, signal }),
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
  })
}
