import { type Unreadable, unreadableIn } from '../contract/schemas/list'

const MOST_RAW_SHOWN = 4000

/** An item that does not fit the contract (not-shown.md, rule 1), as a page shows it. */
export type UnreadableItem = ReturnType<typeof shown>

/** With their places in the list, the first ones. */
export function shownUnreadable(list: readonly unknown[], most = 50): UnreadableItem[] {
  return unreadableIn(list).slice(0, most).map(shown)
}

function shown({ index, itemId, field, reason, raw, isCut }: Unreadable & { index: number }) {
  return {
    /** In the platform's list, from 0. */
    index,
    id: itemId,
    /** The first wrong field; empty for the item itself. */
    field,
    reason,
    /** Without credentials; null where too large or possibly secret. */
    raw: raw?.slice(0, MOST_RAW_SHOWN) ?? null,
    isCut: isCut || (raw?.length ?? 0) > MOST_RAW_SHOWN,
  }
}
