'use client'

import { useQuery } from '@tanstack/react-query'
import { useFrame } from '@/components/api/frame-context'
import { Button } from '@/components/ui/button'
import type { Cursor, List } from '@/lib/list/define-list'
import { listOrderOf } from '@/lib/list/order'
import { besideQuery } from './neighbours'

type Props<F, P extends F & Cursor, Row, C> = {
  list: List<F, P, Row, C>
  /** Open in the panel, and not among the rows. */
  id: string
  filters: P
  onGoTo: (cursor: string) => void
  onClear: () => void
}

/** The way from an open row to its place in the list. */
export function ElsewhereNote<F, P extends F & Cursor, Row, C>({
  list,
  id,
  filters,
  onGoTo,
  onClear,
}: Props<F, P, Row, C>) {
  const { environment } = useFrame()
  const { data } = useQuery(besideQuery(list, environment.name, id, filters))
  if (!data) return null
  const { pages } = data
  const { one } = list.noun
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3 py-1 text-small"
    >
      <span>{pages ? `The open ${one} is on another page.` : `The open ${one} does not match these filters.`}</span>
      <Button
        size="small"
        onClick={() => (pages ? onGoTo(listOrderOf(filters) === 'newest' ? pages.older : pages.newer) : onClear())}
      >
        {pages ? 'Show it in the list' : 'Clear filters'}
      </Button>
    </div>
  )
}
