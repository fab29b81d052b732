/** Days that a token may hold; a year is the longest. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const

export type TokenDays = (typeof TOKEN_DAYS)[number]

export const DEFAULT_TOKEN_DAYS: TokenDays = 30
