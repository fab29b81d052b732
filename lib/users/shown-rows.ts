import { type Listed, readableIn } from '../ramp'

/** A page with 10,000 items took seconds and 58 MB. */
const MOST_ROWS = 500

/** As many as a page can show, and how many more there are. */
export function shownRows<Item, Row>(
  list: readonly Listed<Item>[],
  toRow: (item: Item) => Row,
): { rows: Row[]; leftOut: number } {
  const items = readableIn(list)
  return { rows: items.slice(0, MOST_ROWS).map(toRow), leftOut: Math.max(0, items.length - MOST_ROWS) }
}
