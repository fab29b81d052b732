'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/components/api/fetch-json'

/**
 * While the rows of new filters are read, and where nothing answers, those of the earlier filters stay, as a
 * placeholder; `earlierAt` is when they were read, in milliseconds, and null for rows that answer the filters.
 */
export function useEarlierRows<Page>(reading: UseQueryResult<Page>) {
  const { data, isPlaceholderData, dataUpdatedAt, error } = reading
  const [last, setLast] = useState<{ page: Page; readAt: number } | null>(null)
  if (data !== undefined && !isPlaceholderData && last?.page !== data) setLast({ page: data, readAt: dataUpdatedAt })
  const isUnreached = data === undefined && error instanceof ApiError && error.isUnreached
  const isEarlier = last !== null && (isPlaceholderData || isUnreached)
  return { ...reading, data: isEarlier ? last.page : data, earlierAt: isEarlier ? last.readAt : null }
}
