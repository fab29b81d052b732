/** Holds shorter than a token does: a session ends within a day, a token after up to a year. */
const TOKEN_PURPOSE_MS = 15 * 60_000

/** A purpose that was said with a token before then no longer holds. */
export const tokenPurposesSince = (): Date => new Date(Date.now() - TOKEN_PURPOSE_MS)
