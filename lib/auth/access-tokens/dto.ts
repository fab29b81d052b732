import type { toTokenRow } from './to-token-row'

/** An access token without its text. Times are ISO 8601 in UTC. */
export type AccessTokenRow = ReturnType<typeof toTokenRow>

/** `disabled`: the owner’s account is disabled. */
export type AccessTokenState = 'live' | 'expired' | 'revoked' | 'disabled'

export type AccessTokenList = {
  readAt: string
  tokens: AccessTokenRow[]
  /** Whether older tokens are left out. */
  isCut: boolean
}

/** The only answer that holds the text of a token. */
export type NewAccessTokenText = { token: AccessTokenRow; text: string }
