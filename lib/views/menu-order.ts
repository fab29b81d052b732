import type { SavedView } from './dto'

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Own views first, each group by name. */
export function inMenuOrder(a: SavedView, b: SavedView): number {
  if (a.isMine !== b.isMine) return a.isMine ? -1 : 1
  return byName.compare(a.name, b.name) || byName.compare(a.ownerName, b.ownerName) || (a.id < b.id ? -1 : 1)
}
