'use client'

import { queryOptions, useQuery } from '@tanstack/react-query'
import { fetchJson } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import type { DeliveryPage, DeliveryRow, Neighbours } from '@/lib/archive/dto'
import { type DeliveryFilters, deliveryQuery } from '@/lib/archive/filter/search-params'
import { encodeText } from '@/lib/paths'
import type { Steps } from './neighbour-buttons'

function neighboursQuery(environment: string, id: string, filters: DeliveryFilters) {
  const query = deliveryQuery({ ...filters, limit: 50, live: false, cursor: null })
  const path = `/api/${environment}/deliveries/${encodeText(id)}/neighbours${query}`
  return queryOptions({
    queryKey: ['neighbours', environment, id, query],
    queryFn: ({ signal }) => fetchJson<Neighbours>(path, { signal }),
  })
}

type Options = {
  /** The delivery that is open. */
  id: string | null
  rows: readonly DeliveryRow[]
  /** The page that the rows are; undefined while the one of the address is on its way: no step is known until then. */
  page: Pick<DeliveryPage, 'olderCursor' | 'newerCursor'> | undefined
  filters: DeliveryFilters
  /** Opens a delivery in place of the one that is open, with the page of the list that begins at a cursor. */
  onStep: (id: string, cursor: string | null) => void
}

/**
 * The steps from the open delivery to the rows above and below it. Beyond the page, and for a delivery that is not among its
 * rows, the server knows them.
 */
export function useNeighbours({ id, rows, page, filters, onStep }: Options): Steps {
  const { environment } = useFrame()
  const index = id === null ? -1 : rows.findIndex((row) => row.id === id)
  const above = rows[index - 1]
  const below = rows[index + 1]
  const isElsewhere = index === -1
  const isAtTop = index === 0 && page !== undefined && page.newerCursor !== null
  const isAtBottom = index === rows.length - 1 && page !== undefined && page.olderCursor !== null
  const { data } = useQuery({
    ...neighboursQuery(environment.name, id ?? '', filters),
    enabled: id !== null && page !== undefined && (isElsewhere || isAtTop || isAtBottom),
  })
  const step = (target: string | null | undefined, cursor: string | null) =>
    target ? () => onStep(target, cursor) : null
  const { cursor } = filters
  if (!page) return { onPrevious: null, onNext: null }
  if (isElsewhere) return { onPrevious: step(data?.newerId, cursor), onNext: step(data?.olderId, cursor) }
  return {
    onPrevious: above ? step(above.id, cursor) : isAtTop ? step(data?.newerId, page.newerCursor) : null,
    onNext: below ? step(below.id, cursor) : isAtBottom ? step(data?.olderId, page.olderCursor) : null,
  }
}
