import type { Role } from '../../model/role'

/** An access token without its text. Times are ISO 8601 in UTC. */
export type AccessTokenRow = {
  id: string
  name: string
  lastFour: string
  role: Role
  /** The role that counts now: the lower of its own and its owner's. */
  holdsRole: Role
  ownerName: string
  isMine: boolean
  state: AccessTokenState
  createdAt: string
  expiresAt: string
  lastUsedAt: string | null
  revokedAt: string | null
  /** Is null until revoked, and where an account is gone. */
  revokedBy: string | null
}

/** `disabled`: its owner's account is. */
export type AccessTokenState = 'live' | 'expired' | 'revoked' | 'disabled'

export type AccessTokenList = {
  readAt: string
  tokens: AccessTokenRow[]
  /** Older ones that are left out. */
  isCut: boolean
}

/** The only answer that holds the text of a token. */
export type NewAccessTokenText = { token: AccessTokenRow; text: string }
