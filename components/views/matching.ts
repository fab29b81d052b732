import type { SavedView } from '@/lib/views/dto'

/** Canonical query and hidden columns; null if no view can be. */
export type Showing = { query: string; hiddenColumns: readonly string[] | null }

/** A view without columns agrees with any. */
export function isShowing({ query, hiddenColumns }: SavedView, showing: Showing): boolean {
  if (query !== showing.query) return false
  if (hiddenColumns === null || showing.hiddenColumns === null) return true
  const hidden = new Set(showing.hiddenColumns)
  return hiddenColumns.length === hidden.size && hiddenColumns.every((column) => hidden.has(column))
}

/** The matching view; of several, the one that was applied. */
export function findCurrent(views: readonly SavedView[], query: string, appliedId: string | null): SavedView | null {
  const same = views.filter((view) => view.query === query)
  return same.find(({ id }) => id === appliedId) ?? same[0] ?? null
}

export function searchViews(views: readonly SavedView[], text: string): SavedView[] {
  const wanted = text.trim().toLowerCase()
  return views.filter(
    ({ name, isMine, ownerName }) =>
      name.toLowerCase().includes(wanted) || (!isMine && ownerName.toLowerCase().includes(wanted)),
  )
}
