import type { SavedView } from '@/lib/views/dto'

/** What the list shows now: the canonical query of its address, and the columns that are hidden. */
export type Showing = { query: string; hiddenColumns: readonly string[] }

/** Whether the list shows what the view says; a view without columns agrees with any. */
export function isShowing({ query, hiddenColumns }: SavedView, showing: Showing): boolean {
  if (query !== showing.query) return false
  const hidden = new Set(showing.hiddenColumns)
  return (
    hiddenColumns === null ||
    (hiddenColumns.length === hidden.size && hiddenColumns.every((column) => hidden.has(column)))
  )
}

/** The view whose filters the address has: of several the one that was applied. */
export function findCurrent(views: readonly SavedView[], query: string, appliedId: string | null): SavedView | null {
  const same = views.filter((view) => view.query === query)
  return same.find(({ id }) => id === appliedId) ?? same[0] ?? null
}

/** Views whose name or owner has the text in it, whatever the case. */
export function searchViews(views: readonly SavedView[], text: string): SavedView[] {
  const wanted = text.trim().toLowerCase()
  return views.filter(
    ({ name, isMine, ownerName }) =>
      name.toLowerCase().includes(wanted) || (!isMine && ownerName.toLowerCase().includes(wanted)),
  )
}
