'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import type { RegistrationList } from '@/lib/registrations/dto'
import { type RegistrationsSeed, registrationsQuery } from './registration-queries'

export type Registrations = {
  list: RegistrationList | null
  /** The failure of the last reading; `list` is then an older one. */
  error: Error | null
  isReading: boolean
  read: () => void
}

function newer(a: RegistrationList | null, b: RegistrationList | null): RegistrationList | null {
  if (!a || !b) return a ?? b
  return Date.parse(b.readAt) > Date.parse(a.readAt) ? b : a
}

/** The newest list that the server, this page or a change has read; read again once a change has propagated. */
export function useRegistrations(seed: RegistrationsSeed): Registrations {
  const { environment } = useFrame()
  const client = useQueryClient()
  const options = registrationsQuery(environment.name)
  const { data, error, isFetching, refetch } = useQuery(options)
  const list = newer(data ?? null, seed.list)

  // The page’s problem counts until a newer reading comes, even if an earlier visit left data.
  const [dataBefore] = useState(data)
  const isSeedProblem = seed.problem !== null && data === dataBefore

  useEffect(() => {
    if (list && list !== data) client.setQueryData(registrationsQuery(environment.name).queryKey, list)
  }, [client, environment.name, list, data])

  const waitMs = list ? rereadAfterMs(list) : null
  const readAt = list?.readAt
  useEffect(() => {
    if (waitMs === null || readAt === undefined) return
    const timer = setTimeout(() => void refetch(), waitMs)
    return () => clearTimeout(timer)
  }, [waitMs, readAt, refetch])

  return {
    list,
    error: error ?? (isSeedProblem && seed.problem ? new ApiError(seed.problem) : null),
    isReading: isFetching,
    read: () => void refetch(),
  }
}

/** Added to a countdown, so that the list is not read before the countdown ends. */
const SLACK_MS = 500

/** A sent change is looked at this often until it is answered, or counts as unknown after two minutes. */
const SENT_MS = 10_000

/** Milliseconds until the next reading; null when nothing is under way. */
function rereadAfterMs({ changes, registrations }: RegistrationList): number | null {
  const all = [...changes, ...registrations.flatMap(({ lastChange }) => lastChange ?? [])]
  if (all.some(({ state }) => state === 'sent')) return SENT_MS
  const propagating = Math.max(0, ...all.map(({ propagatingMs }) => propagatingMs))
  return propagating > 0 ? propagating + SLACK_MS : null
}
