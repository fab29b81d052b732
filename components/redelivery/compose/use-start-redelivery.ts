'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import { ApiError, call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { newRequestKey } from '@/components/api/request-key'
import { REDELIVERY_JOB_ROUTES } from '@/lib/redelivery/jobs/routes'
import type { StartRedelivery } from '@/lib/redelivery/schemas'

export type StartOrder = Omit<StartRedelivery, 'requestKey'>

/** Starts a job and opens its page. A repetition of the same order is the same job. */
export function useStartRedelivery(onChanged: () => void) {
  const { environment } = useFrame()
  const router = useRouter()
  const sent = useRef<{ order: string; requestKey: string } | null>(null)
  return useMutation({
    mutationFn: (order: StartOrder) => {
      const text = JSON.stringify(order)
      if (sent.current?.order !== text) sent.current = { order: text, requestKey: newRequestKey() }
      const { requestKey } = sent.current
      return call(REDELIVERY_JOB_ROUTES.start, { environment: environment.name }, { body: { ...order, requestKey } })
    },
    onSuccess: ({ id }) => router.push(`/${environment.name}/redeliveries/${id}`),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) onChanged()
    },
  })
}
