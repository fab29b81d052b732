'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { removeCredentials } from '@/lib/ramp/redaction/credential-shapes'
import type { Finding } from '@/lib/recognise/finding'
import type { SearchAnswer } from '@/lib/search/dto'
import { readKeys } from '@/lib/search/read-keys'
import { SEARCH } from '@/lib/search/routes'
import { SEARCH_LONGEST } from '@/lib/search/schemas'

/** Time after the last key before the search is sent. */
const PAUSE_MS = 120

/** Answers hold ids of users, so they are dropped this soon after use. */
const KEPT_MS = 30_000

export type Searching = {
  /** Kinds of key that the text looks like, before any answer. */
  keys: Finding[]
  /** The answer to exactly this text; undefined until it comes. */
  answer: SearchAnswer | undefined
  isAsking: boolean
  error: Error | null
  retry: () => void
}

/** Searches once typing pauses. The answer to an earlier text is never shown. */
export function useSearch(typed: string): Searching {
  const { environment } = useFrame()
  const text = typed.trim().slice(0, SEARCH_LONGEST)
  const keys = readKeys(text)
  const paused = usePaused(text)
  const isWanted = keys.length > 0
  const isCurrent = paused === text
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [environment.name, 'search', paused],
    queryFn: ({ signal }) =>
      call(SEARCH, { environment: environment.name }, { body: { q: removeCredentials(paused) }, signal }),
    enabled: isWanted && isCurrent,
    gcTime: KEPT_MS,
  })
  return {
    keys,
    answer: isWanted && isCurrent ? data : undefined,
    isAsking: isWanted && (!isCurrent || isFetching),
    error: isWanted && isCurrent && !isFetching ? error : null,
    retry: () => void refetch(),
  }
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
