/** Section 8: for this long deliveries may use old registrations or an old secret. */
export const PROPAGATION_MS = 60_000

/** Section 6.5, rule 1: the time of all three attempts, which are signed alike. */
export const ATTEMPTS_MS = 17_000
