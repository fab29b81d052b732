'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/components/api/fetch-json'

/**
 * The rows of the earlier filters stay as a placeholder while rows of new filters are read, and if no answer comes.
 * `earlierAt` is when they were read, in milliseconds; null for rows that answer the filters.
 */
export function useEarlierRows<Page>(reading: UseQueryResult<Page>) {
  const { data, isPlaceholderData, dataUpdatedAt, error } = reading
  const own = data !== undefined && !isPlaceholderData ? { page: data, readAt: dataUpdatedAt } : null
  // Starts with the page’s rows: setting them while rendering would draw the whole screen a second time.
  const [last, setLast] = useState(own)
  if (own && last?.page !== data) setLast(own)
  const isUnreached = data === undefined && error instanceof ApiError && error.isUnreached
  const isEarlier = last !== null && (isPlaceholderData || isUnreached)
  return { ...reading, data: isEarlier ? last.page : data, earlierAt: isEarlier ? last.readAt : null }
}
