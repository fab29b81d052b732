import { z } from 'zod'

/** A pasted payload is longer than an id. */
export const SEARCH_LONGEST = 2000

/** In the body: a pasted text may name a person, and addresses are written down on the way. */
export const SearchRequest = z.object({
  q: z.string().max(SEARCH_LONGEST, `may have up to ${SEARCH_LONGEST} characters`),
})
