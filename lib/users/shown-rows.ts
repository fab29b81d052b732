import { type Listed, readableIn } from '../ramp'

/** The most rows of a page; one with 10,000 rows took seconds and 58 MB. */
const MOST_ROWS = 500

/** The rows that a page can show, and the number of items left out. */
export function shownRows<Item, Row>(
  list: readonly Listed<Item>[],
  toRow: (item: Item) => Row,
): { rows: Row[]; leftOut: number } {
  const items = readableIn(list)
  return { rows: items.slice(0, MOST_ROWS).map(toRow), leftOut: Math.max(0, items.length - MOST_ROWS) }
}
