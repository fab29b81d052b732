/** The lifetimes of a token to choose from, in days. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const

export type TokenDays = (typeof TOKEN_DAYS)[number]

export const DEFAULT_TOKEN_DAYS: TokenDays = 30
