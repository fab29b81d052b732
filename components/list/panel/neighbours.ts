'use client'

import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { besideRoute } from '@/lib/list/api/list-routes'
import type { Cursor, List } from '@/lib/list/define-list'
import { listOrderOf } from '@/lib/list/order'
import type { ListPage } from '@/lib/list/page'
import type { Steps } from './neighbour-buttons'

export function besideQuery<F, P extends F & Cursor, Row, C>(
  list: List<F, P, Row, C>,
  environment: string,
  id: string,
  filters: P,
) {
  const query = list.query({ ...list.start, ...list.which(filters) })
  return queryOptions({
    queryKey: ['neighbours', environment, list.name, id, query],
    queryFn: ({ signal }) => call(besideRoute(list, 'id'), { environment, id }, { query, signal }),
  })
}

const NEWER = { id: 'newerId', cursor: 'newerCursor' } as const
const OLDER = { id: 'olderId', cursor: 'olderCursor' } as const

type Options<F, P extends F & Cursor, Row, C> = {
  list: List<F, P, Row, C>
  id: string | null
  rows: readonly Row[]
  /** Undefined while loading, when no step is known. */
  page: Pick<ListPage<Row>, 'olderCursor' | 'newerCursor'> | undefined
  filters: P
  /** `cursor` leads to the page that has the row. */
  onStep: (id: string, cursor: string | null) => void
}

/** The rows before and after the open one, read from the server if the page lacks them. */
export function useNeighbours<F, P extends F & Cursor, Row extends { id: string }, C>({
  list,
  id,
  rows,
  page,
  filters,
  onStep,
}: Options<F, P, Row, C>): Steps {
  const { environment } = useFrame()
  const index = id === null ? -1 : rows.findIndex((row) => row.id === id)
  const above = rows[index - 1]
  const below = rows[index + 1]
  const isElsewhere = index === -1
  const [up, down] = listOrderOf(filters) === 'newest' ? [NEWER, OLDER] : [OLDER, NEWER]
  const isAtTop = index === 0 && page !== undefined && page[up.cursor] !== null
  const isAtBottom = index === rows.length - 1 && page !== undefined && page[down.cursor] !== null
  const { data } = useQuery({
    ...besideQuery(list, environment.name, id ?? '', filters),
    enabled: id !== null && page !== undefined && (isElsewhere || isAtTop || isAtBottom),
  })
  const step = (target: string | null | undefined, cursor: string | null) =>
    target ? () => onStep(target, cursor) : null
  const { cursor } = filters
  if (!page) return { onPrevious: null, onNext: null }
  if (isElsewhere) return { onPrevious: step(data?.[up.id], cursor), onNext: step(data?.[down.id], cursor) }
  return {
    onPrevious: above ? step(above.id, cursor) : isAtTop ? step(data?.[up.id], page[up.cursor]) : null,
    onNext: below ? step(below.id, cursor) : isAtBottom ? step(data?.[down.id], page[down.cursor]) : null,
  }
}
