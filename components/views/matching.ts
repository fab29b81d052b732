import type { SavedView } from '@/lib/views/dto'

/** The list’s canonical query and hidden columns; null if it has none to hide. */
export type Showing = { query: string; hiddenColumns: readonly string[] | null }

/** Whether the list shows a view; a view without columns matches any columns. */
export function isShowing({ query, hiddenColumns }: SavedView, showing: Showing): boolean {
  if (query !== showing.query) return false
  if (hiddenColumns === null || showing.hiddenColumns === null) return true
  const hidden = new Set(showing.hiddenColumns)
  return hiddenColumns.length === hidden.size && hiddenColumns.every((column) => hidden.has(column))
}

/** The view with this query; of several, the applied one; null without any. */
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
