import { type RefObject, useLayoutEffect, useRef } from 'react'
import { nearestScroller } from './nearest-scroller'

/** Rows in sight stay in place when others come in above. With another `listKey` the list begins at its top. */
export function useKeptPlace(
  table: RefObject<HTMLTableElement | null>,
  ids: readonly string[],
  rowHeight: number,
  listKey: string,
  isStale: boolean,
) {
  const seen = useRef({ ids, listKey })
  useLayoutEffect(() => {
    const body = table.current?.tBodies[0]
    if (isStale || !body) return
    const before = seen.current
    seen.current = { ids, listKey }
    if (before.listKey !== listKey) {
      const scroller = nearestScroller(body)
      const top = scroller === document.scrollingElement ? 0 : (scroller?.getBoundingClientRect().top ?? 0)
      if (body.getBoundingClientRect().top < top) table.current?.scrollIntoView({ block: 'start' })
      return
    }
    const [first] = before.ids
    const added = first === undefined ? -1 : ids.indexOf(first)
    const scroller = added > 0 ? nearestScroller(body) : null
    if (!(scroller instanceof HTMLElement) || scroller.scrollTop === 0) return
    scroller.scrollTop += added * rowHeight
  }, [table, ids, rowHeight, listKey, isStale])
}
