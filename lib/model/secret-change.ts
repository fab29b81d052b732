import type { ChangeState } from './platform-change'

export type SecretOrigin = 'generated' | 'chosen'

/** `prepared`: not yet set at the platform. `dropped`: given up before it was set. */
export type SecretState = 'prepared' | 'set' | 'dropped' | Exclude<ChangeState, 'done'>

/** The first three steps come before the secret is set, the last one after a clean verdict. */
export const CUTOVER_STEPS = ['stored', 'accepts-both', 'watching', 'old-removed'] as const

export type CutoverStep = (typeof CUTOVER_STEPS)[number]
