import { z } from 'zod'
import { listOf } from './list'

/** not-shown.md, "4.9 deliveries, query" and "4.5 limit": default 50, 1 to 100. */
export const PAGE_LIMIT = { default: 50, min: 1, max: 100 } as const

/** Section 4.11: `cursor` is opaque and carries the previous nextCursor. */
export const pageQuery = {
  limit: z.int().min(PAGE_LIMIT.min).max(PAGE_LIMIT.max).optional(),
  cursor: z.string().min(1).optional(),
}

/** Section 4.11: nextCursor may be null or left out when there is no more; clients loop on hasMore. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.looseObject({ data: listOf(item), hasMore: z.boolean(), nextCursor: z.string().nullish() })
}
