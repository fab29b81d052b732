import { type RefObject, useEffect } from 'react'
import { nearestScroller } from './nearest-scroller'

/** Scrolls to the open row if it is out of sight; `index` is -1 if the row is not among the rows. */
export function useOpenInSight(table: RefObject<HTMLTableElement | null>, index: number, rowHeight: number) {
  useEffect(() => {
    const body = table.current?.tBodies[0]
    // A phone hides the list beside an open row.
    if (index === -1 || !body || body.offsetParent === null) return
    const scroller = nearestScroller(body)
    if (!scroller || scroller === document.scrollingElement) return
    const sight = scroller.getBoundingClientRect()
    const top = body.getBoundingClientRect().top + index * rowHeight
    const isInSight = top > sight.top + rowHeight && top + 2 * rowHeight < sight.bottom
    if (!isInSight) scroller.scrollTop += top - sight.top - sight.height / 2
  }, [table, index, rowHeight])
}
