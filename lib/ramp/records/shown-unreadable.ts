import { type Unreadable, unreadableIn } from '../contract/schemas/list'

const MOST_RAW_SHOWN = 4000

/** An item that does not fit the contract (not-shown.md, rule 1), as a page shows it. */
export type UnreadableItem = ReturnType<typeof shown>

/** The first unreadable items of a list, with their places in it. */
export function shownUnreadable(list: readonly unknown[], most = 50): UnreadableItem[] {
  return unreadableIn(list).slice(0, most).map(shown)
}

function shown({ index, itemId, field, reason, raw, isCut }: Unreadable & { index: number }) {
  return {
    /** The place in the platform’s list, from 0. */
    index,
    id: itemId,
    /** The first wrong field; empty for the item itself. */
    field,
    reason,
    /** The raw text without credentials; null if it is too large or possibly secret. */
    raw: raw?.slice(0, MOST_RAW_SHOWN) ?? null,
    isCut: isCut || (raw?.length ?? 0) > MOST_RAW_SHOWN,
  }
}
