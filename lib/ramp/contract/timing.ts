/** Section 8: deliveries may use old registrations or an old secret for so long. */
export const PROPAGATION_MS = 60_000

/** Section 6.5, rule 1: all three attempts, signed alike. */
export const ATTEMPTS_MS = 17_000
