'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { useRequestKey } from '@/components/api/request-key'
import { REDELIVERY_JOB_ROUTES } from '@/lib/redelivery/jobs/routes'
import type { StartRedelivery } from '@/lib/redelivery/schemas'

/** Starts a job and opens its page; repeating the same body answers the same job. */
export function useStartRedelivery(onError: (error: Error) => void) {
  const { environment } = useFrame()
  const router = useRouter()
  const keyOf = useRequestKey()
  return useMutation({
    mutationFn: (order: Omit<StartRedelivery, 'requestKey'>) => {
      const body = { ...order, requestKey: keyOf(order) }
      return call(REDELIVERY_JOB_ROUTES.start, { environment: environment.name }, { body })
    },
    onSuccess: ({ id }) => router.push(`/${environment.name}/redeliveries/${id}`),
    onError,
  })
}
