import { unreadableIn } from '../../ramp'
import type { UnreadableItem } from '../dto'

const MOST_RAW_SHOWN = 4000
const MOST_SHOWN = 50

export function toUnreadableItems(list: readonly unknown[]): UnreadableItem[] {
  return unreadableIn(list)
    .slice(0, MOST_SHOWN)
    .map(({ index, itemId, field, reason, raw, isCut }) => ({
      index,
      id: itemId,
      field,
      reason,
      raw: raw?.slice(0, MOST_RAW_SHOWN) ?? null,
      isCut: isCut || (raw?.length ?? 0) > MOST_RAW_SHOWN,
    }))
}
