'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError, fetchJson } from '@/components/api/fetch-json'
import type { RouteAddress } from '@/lib/api/address-of'
import type { PartReading } from '@/lib/http/reading'

/** The reading that came with the page; `address` reads the same again. */
export type ReadingSeed<T> = { address: RouteAddress<T>; readAt: string; reading: PartReading<T> }

export type LiveReading<T> = {
  value: T | null
  /** The failure of the last reading; `value` is then an older one. */
  error: Error | null
  isReading: boolean
  /** `value` answers an earlier address. */
  isEarlier: boolean
  /** When `value` was read, in milliseconds. */
  readAt: number
  read: () => void
}

/** Reads once for each new address and each "Refresh", because every reading, the page’s own included, is a row of the audit. */
export function useReading<T extends object>(
  seed: ReadingSeed<T>,
  address: RouteAddress<T> = seed.address,
): LiveReading<T> {
  const isSeeded = address === seed.address
  const { value, problem } = seed.reading
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['reading', address, seed.readAt],
    queryFn: async ({ signal }) => ({ value: await fetchJson(address, { signal }), readAt: Date.now() }),
    ...(isSeeded && value !== null ? { initialData: () => ({ value, readAt: Date.parse(seed.readAt) }) } : {}),
    placeholderData: keepPreviousData,
    enabled: !isSeeded,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    retry: false,
  })
  const seeded = isSeeded && problem && data === undefined ? new ApiError(problem) : null
  return {
    value: data?.value ?? null,
    error: error ?? seeded,
    isReading: isFetching,
    isEarlier: isPlaceholderData,
    readAt: data?.readAt ?? 0,
    read: () => void refetch(),
  }
}
