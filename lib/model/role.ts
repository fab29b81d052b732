/** From the least to the most. */
export const ROLES = ['viewer', 'support', 'operator', 'admin'] as const

export type Role = (typeof ROLES)[number]
