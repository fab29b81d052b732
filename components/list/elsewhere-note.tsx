'use client'

import { useQuery } from '@tanstack/react-query'
import { useFrame } from '@/components/api/frame-context'
import { Button } from '@/components/ui/button'
import { listOrderOf } from '@/lib/list/order'
import { useList } from './list-provider'
import { besideQuery } from './panel/neighbours'

/** Links an open row that is not on this page to its place in the list. */
export function ElsewhereNote() {
  const { list, place, filters, goTo, changeWhich } = useList()
  const { environment } = useFrame()
  const { data } = useQuery(besideQuery(list, environment.name, place.openId ?? '', filters))
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
        onClick={() =>
          pages ? goTo(listOrderOf(filters) === 'newest' ? pages.older : pages.newer) : changeWhich(list.none)
        }
      >
        {pages ? 'Show it in the list' : 'Clear filters'}
      </Button>
    </div>
  )
}
