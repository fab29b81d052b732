/** Uses of an access token; its role and its owner's limit it further. */
export const TOKEN_SCOPES = ['read', 'export', 'send', 'receive', 'users', 'doctor'] as const

export type TokenScope = (typeof TOKEN_SCOPES)[number]
