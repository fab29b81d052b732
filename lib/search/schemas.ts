import { z } from 'zod'

/** Enough for a pasted payload, not only for an id. */
export const SEARCH_LONGEST = 2000

/** The body of a search. */
export const SearchRequest = z.object({
  q: z.string().max(SEARCH_LONGEST, `may have up to ${SEARCH_LONGEST} characters`),
})
