import { z } from 'zod'
import { listOf } from './list'

/** not-shown.md, "4.9 deliveries, query" and "4.5 limit". */
export const PAGE_LIMIT = { default: 50, min: 1, max: 100 } as const

/** Section 4.11. */
export const pageQuery = {
  limit: z.int().min(PAGE_LIMIT.min).max(PAGE_LIMIT.max).optional(),
  cursor: z.string().min(1).optional(),
}

/** Section 4.11: loop on hasMore; nextCursor may be missing at the end. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.looseObject({ data: listOf(item), hasMore: z.boolean(), nextCursor: z.string().nullish() })
}
