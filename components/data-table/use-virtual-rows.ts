import { type RefObject, useLayoutEffect, useState } from 'react'
import { useVirtualizer } from '@/components/ui/hooks/use-virtualizer'
import { nearestScroller } from './nearest-scroller'

/** Up to this many rows, drawing them all is cheaper than keeping track of them. */
export const VIRTUAL_FROM = 100
const OVERSCAN = 12

export type RowWindow = {
  indexes: number[]
  /** Height of what is not drawn, in pixels. */
  before: number
  after: number
  /** Learns the real height of a drawn row; null while all rows are drawn. */
  measure: ((element: Element | null) => void) | null
}

const NO_WINDOW = { before: 0, after: 0, measure: null }

/** Which rows to draw. Few rows are all drawn; of many, those in sight of whatever element scrolls the table. */
export function useVirtualRows(table: RefObject<HTMLTableElement | null>, count: number, rowHeight: number): RowWindow {
  const isVirtual = count > VIRTUAL_FROM
  const [scroller, setScroller] = useState<Element | null>(null)
  const [margin, setMargin] = useState(0)

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

  if (!isVirtual) return { ...NO_WINDOW, indexes: Array.from({ length: count }, (_, index) => index) }
  const items = virtualizer.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  if (!first || !last) {
    const drawn = Math.min(count, VIRTUAL_FROM)
    return {
      ...NO_WINDOW,
      indexes: Array.from({ length: drawn }, (_, index) => index),
      after: (count - drawn) * rowHeight,
    }
  }
  return {
    indexes: items.map((item) => item.index),
    before: first.start - margin,
    after: virtualizer.getTotalSize() - (last.end - margin),
    measure: virtualizer.measureElement,
  }
}
