import type { ChangeState } from './platform-change'

/** `not-made`: certainly nothing happened, and it may be sent again. */
export type ConsoleState = ChangeState | 'not-made'
