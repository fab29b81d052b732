/**
 * The choices for deliveries that were not delivered: `yes` if another delivery settled them, `no` if they are unresolved.
 * Delivered ones are neither.
 */
export const SETTLED_CHOICES = ['no', 'yes'] as const

export type SettledChoice = (typeof SETTLED_CHOICES)[number]

export const settledChoice = (isSettled: boolean): SettledChoice => (isSettled ? 'yes' : 'no')
