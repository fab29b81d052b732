/**
 * Of a change that was sent to the platform. `sent`: the answer has not come. `unknown`: the answer got lost, so nobody
 * knows whether the change was made; it is never sent again by itself.
 */
export type ChangeState = 'sent' | 'done' | 'refused' | 'unknown'
