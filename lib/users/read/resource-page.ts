import type { Listed } from '../../ramp'
import { shownUnreadable } from '../../ramp/records/shown-unreadable'
import type { ResourcePage } from '../dto'
import { shownRows } from '../shown-rows'

type Answer<Item> = { data: Listed<Item>[]; hasMore: boolean; nextCursor?: string | null | undefined }

/** One bad item never takes the list with it; `hasMore` decides, and a cursor that is missing ends the list. */
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
