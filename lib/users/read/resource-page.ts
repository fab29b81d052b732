import type { Listed } from '../../ramp'
import { shownUnreadable } from '../../ramp/records/shown-unreadable'
import type { ResourcePage } from '../dto'
import { shownRows } from '../shown-rows'

type Answer<Item> = { data: Listed<Item>[]; hasMore: boolean; nextCursor?: string | null | undefined }

/** A page whose bad items stand apart. The list ends if `hasMore` is false or the cursor is missing. */
export function toResourcePage<Item, Row>(
  { data, hasMore, nextCursor }: Answer<Item>,
  toRow: (item: Item) => Row,
): ResourcePage<Row> {
  return {
    ...shownRows(data, toRow),
    unreadable: shownUnreadable(data),
    olderCursor: hasMore ? (nextCursor ?? null) : null,
  }
}
