import type { Role } from '../../model/role'

/** An operator's account. Times are ISO 8601 in UTC. */
export type OperatorRow = {
  id: string
  name: string
  email: string
  role: Role
  isDisabled: boolean
  isYou: boolean
  /** Whether a second factor is set up. */
  hasFactor: boolean
  createdAt: string
  /** The last request of any session; null before the first sign-in. */
  lastSeenAt: string | null
  /** How many can be used now. */
  sessions: number
  tokens: number
}

/** A link that was not used yet. */
export type AccountLinkRow = {
  id: string
  kind: 'invitation' | 'reset'
  email: string
  role: Role
  createdAt: string
  createdBy: string
  expiresAt: string
}

export type OperatorList = { readAt: string; accounts: OperatorRow[]; links: AccountLinkRow[] }

/** The only answer that holds the address of a link. */
export type NewAccountLink = { link: AccountLinkRow; address: string }

/** The part of a link that its holder is told. */
export type FoundAccountLink = Pick<AccountLinkRow, 'kind' | 'email' | 'role' | 'expiresAt'>

export type OwnSession = {
  id: string
  isThis: boolean
  createdAt: string
  lastSeenAt: string
  address: string | null
  userAgent: string | null
}

export type OwnAccount = { name: string; email: string; role: Role; sessions: OwnSession[] }
