/** `unknown`: the answer was lost and the change may have been made; never repeated automatically. */
export type ChangeState = 'sent' | 'done' | 'refused' | 'unknown'

/** `not-made`: certainly nothing happened, and it may be sent again. */
export type ConsoleState = ChangeState | 'not-made'
