export type RegistrationAction = 'create' | 'update' | 'delete'

/**
 * `sent`: the request left and its answer has not come. `unknown`: the answer got lost, so nobody knows whether the
 * change was made; it is never repeated by itself.
 */
export type ChangeState = 'sent' | 'done' | 'refused' | 'unknown'
