/** The time that a purpose holds with a token, which itself may be valid for a year; a session ends within a day. */
const TOKEN_PURPOSE_MS = 15 * 60_000

/** The time before which a purpose given with a token no longer holds. */
export const tokenPurposesSince = (): Date => new Date(Date.now() - TOKEN_PURPOSE_MS)
