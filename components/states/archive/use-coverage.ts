'use client'

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError, call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { ARCHIVE_ROUTES } from '@/lib/archive/api/routes'
import type { Coverage } from '@/lib/archive/dto'

const WHILE_RUNNING_MS = 1000
const OTHERWISE_MS = 5_000

export function coverageQuery(environment: string) {
  return queryOptions({
    queryKey: ['coverage', environment],
    queryFn: ({ signal }) => call(ARCHIVE_ROUTES.coverage, { environment }, { signal }),
  })
}

function useLiveCoverage(): Coverage {
  const { environment, coverage: initialData } = useFrame()
  const { data } = useQuery({
    ...coverageQuery(environment.name),
    initialData,
    refetchInterval: ({ state }) => {
      if (isSignedOut(state.error)) return false
      return state.data?.running ? WHILE_RUNNING_MS : OTHERWISE_MS
    },
    refetchOnWindowFocus: true,
  })
  return data
}

/** The archive’s coverage; the server reads the frame’s, because six observers cost a page 2 %. */
export const useCoverage = typeof window === 'undefined' ? () => useFrame().coverage : useLiveCoverage

function isSignedOut(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 401
}

/** Calls `onChange` when the archive has new records or other holes, not after every sync. */
export function useArchiveChange(onChange: () => void) {
  const { records, holes } = useCoverage()
  const state = `${records} ${holes.length}`
  const seen = useRef(state)
  useEffect(() => {
    if (seen.current === state) return
    seen.current = state
    onChange()
  }, [state, onChange])
}
