import type { SavedView } from '@/lib/views/dto'

/** What a list shows now: the canonical query of its address, and the columns that are hidden; null where none can be. */
export type Showing = { query: string; hiddenColumns: readonly string[] | null }

/** Whether the list shows what the view says; a view without columns agrees with any. */
export function isShowing({ query, hiddenColumns }: SavedView, showing: Showing): boolean {
  if (query !== showing.query) return false
  if (hiddenColumns === null || showing.hiddenColumns === null) return true
  const hidden = new Set(showing.hiddenColumns)
  return hiddenColumns.length === hidden.size && hiddenColumns.every((column) => hidden.has(column))
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
