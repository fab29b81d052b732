export type SecretOrigin = 'generated' | 'chosen'

/**
 * `prepared`: known to the person who prepared it, not set at the platform. `sent`: the request left and its answer has not
 * come. `unknown`: the answer got lost. `dropped`: given up before it was set.
 */
export type SecretState = 'prepared' | 'sent' | 'set' | 'refused' | 'unknown' | 'dropped'

/** What a person confirms: the first three before the secret is set, the last one after a clean verdict. */
export const CUTOVER_STEPS = ['stored', 'accepts-both', 'watching', 'old-removed'] as const

export type CutoverStep = (typeof CUTOVER_STEPS)[number]
