/** Times that the platform names. */

/** Section 8, "webhook configuration propagation": how long deliveries may still go by the registrations or secret of before. */
export const PROPAGATION_MS = 60_000

/** Section 6.5, rule 1: three attempts take about this long, and all of them go out as the first one was signed. */
export const ATTEMPTS_MS = 17_000
