import { z } from 'zod'

/** A pasted payload is longer than an id. */
export const SEARCH_LONGEST = 2000

export const SearchQuery = z.object({
  q: z.string().max(SEARCH_LONGEST, `may have up to ${SEARCH_LONGEST} characters`),
})
