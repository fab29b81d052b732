import { useEffect, useState } from 'react'

/** The time that the mark of a new row takes to fade in data-table.css. */
const MARKED_MS = 6000

const NONE: ReadonlySet<string> = new Set()

/** Ids of the rows that arrived in a list on screen in the last seconds; none for a list with another key. */
export function useFreshRows(ids: readonly string[], listKey: string, isStale: boolean): ReadonlySet<string> {
  const [seen, setSeen] = useState({ ids, listKey })
  const [fresh, setFresh] = useState(NONE)
  if (!isStale && (seen.ids !== ids || seen.listKey !== listKey)) {
    setSeen({ ids, listKey })
    const known = new Set(seen.ids)
    const added = seen.listKey === listKey ? ids.filter((id) => !known.has(id)) : []
    if (added.length > 0) setFresh(new Set(added))
    else if (seen.listKey !== listKey && fresh.size > 0) setFresh(NONE)
  }
  useEffect(() => {
    if (fresh.size === 0) return
    const timer = setTimeout(() => setFresh(NONE), MARKED_MS)
    return () => clearTimeout(timer)
  }, [fresh])
  return fresh
}
