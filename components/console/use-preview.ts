'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import type { ConsoleInput } from '@/lib/console/form/console-input'
import { CONSOLE_ROUTES } from '@/lib/console/routes'
import type { CredentialMode, EndpointId } from '@/lib/ramp'

const SETTLED_MS = 300

/** The request as the server would make it, once typing has paused. */
export function usePreview(endpoint: EndpointId, mode: CredentialMode, input: ConsoleInput | null) {
  const { environment } = useFrame()
  const settled = useSettled(input === null ? null : JSON.stringify(input))
  return useQuery({
    queryKey: ['console-preview', environment.name, endpoint, mode, settled],
    queryFn: ({ signal }) => {
      const credential = { mode, userId: null, pasted: null, purpose: null }
      // `settled` is the JSON of an input.
      const asked = JSON.parse(settled ?? '{}') as ConsoleInput
      return call(
        CONSOLE_ROUTES.preview,
        { environment: environment.name },
        { signal, body: { endpoint, credential, input: asked } },
      )
    },
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
}

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
