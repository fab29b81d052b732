import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { useVirtualizer } from '@/components/ui/hooks/use-virtualizer'
import { nearestScroller } from './nearest-scroller'

export const VIRTUAL_FROM = 100
const OVERSCAN = 12
/** Height in pixels of the rows in the first rendering, on the server too. */
const FIRST_HEIGHT = 816

export type RowWindow = {
  indexes: number[]
  /** Height of rows that are not drawn, in pixels. */
  before: number
  after: number
  measure: ((element: Element | null) => void) | null
}

const NO_WINDOW = { before: 0, after: 0, measure: null }

function rowsFromTop(drawn: number, count: number, rowHeight: number): RowWindow {
  const shown = Math.min(drawn, count)
  const indexes = Array.from({ length: shown }, (_, index) => index)
  return { ...NO_WINDOW, indexes, after: (count - shown) * rowHeight }
}

/** The first rendering draws the rows of a window; later ones draw all, or of many rows those in sight. */
export function useVirtualRows(table: RefObject<HTMLTableElement | null>, count: number, rowHeight: number): RowWindow {
  const isVirtual = count > VIRTUAL_FROM
  const [scroller, setScroller] = useState<Element | null>(null)
  const [margin, setMargin] = useState(0)
  const [isFirst, setIsFirst] = useState(true)
  useEffect(() => startTransition(() => setIsFirst(false)), [])

  useLayoutEffect(() => {
    if (!isVirtual) return
    const found = nearestScroller(table.current)
    setScroller(found)
    const body = table.current?.tBodies[0]
    if (found && body) setMargin(body.getBoundingClientRect().top - found.getBoundingClientRect().top + found.scrollTop)
  }, [isVirtual, table])

  const virtualizer = useVirtualizer({
    count,
    enabled: isVirtual && scroller !== null,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: margin,
  })

  if (isFirst) return rowsFromTop(Math.ceil(FIRST_HEIGHT / rowHeight), count, rowHeight)
  if (!isVirtual) return rowsFromTop(count, count, rowHeight)
  const items = virtualizer.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  if (!first || !last) return rowsFromTop(VIRTUAL_FROM, count, rowHeight)
  return {
    indexes: items.map((item) => item.index),
    before: first.start - margin,
    after: virtualizer.getTotalSize() - (last.end - margin),
    measure: virtualizer.measureElement,
  }
}
