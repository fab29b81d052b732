/**
 * Section 8, "webhook configuration propagation": deliveries may go by the old registrations or secret for this long.
 */
export const PROPAGATION_MS = 60_000

/** Section 6.5, rule 1: span of the three attempts, all signed alike. */
export const ATTEMPTS_MS = 17_000
