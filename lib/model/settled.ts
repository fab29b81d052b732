/**
 * For deliveries that were not delivered: `yes` where another delivery settled it, `no` where it is unresolved. Delivered ones
 * are neither.
 */
export const SETTLED_CHOICES = ['no', 'yes'] as const

export type SettledChoice = (typeof SETTLED_CHOICES)[number]

export const settledChoice = (isSettled: boolean): SettledChoice => (isSettled ? 'yes' : 'no')
