import type { Role } from '../../model/role'

/** `role` is null if the role of the account holds, `none` if the environment is closed to the account. */
export type EnvironmentRole = { environment: string; label: string; role: Role | null }

/** `host` is the issuer’s; `since` is the first sign-in if the provider made the account, else the time of linking. */
export type LinkedIdentity = { host: string; since: string }

/** An operator’s account. Times are ISO 8601 in UTC. */
export type OperatorRow = {
  id: string
  name: string
  email: string
  role: Role
  /** The role in every environment that is configured, or in which the account has another role. */
  environmentRoles: EnvironmentRole[]
  isDisabled: boolean
  isYou: boolean
  /** Whether the identity provider manages the account: it decides role, name and e-mail, and there is no password. */
  isProviders: boolean
  /** The person at the identity provider to whom the account belongs; null without one. */
  identity: LinkedIdentity | null
  /** Whether an authenticator app is set up as a second factor. */
  hasApp: boolean
  hasPasskey: boolean
  /** Whether one of the account’s roles must have a second factor. */
  mustHaveFactor: boolean
  createdAt: string
  /** The last request of any session; null before the first sign-in. */
  lastSeenAt: string | null
  /** The number of sessions that can be used now; `tokens` likewise. */
  sessions: number
  tokens: number
}

/** A link that has not been used. */
export type AccountLinkRow = {
  id: string
  kind: 'invitation' | 'reset'
  email: string
  role: Role
  createdAt: string
  createdBy: string
  expiresAt: string
}

export type OperatorList = {
  readAt: string
  accounts: OperatorRow[]
  links: AccountLinkRow[]
  /** Whether new links are sent by mail. */
  mailsLinks: boolean
  /** The latest use of the break-glass account in the last days; null if there was none. */
  breakGlass: { name: string; at: string } | null
}

export type MadeLink = { link: AccountLinkRow; address: string }

/**
 * The only answer that may hold the address of a link; `address` is null once the mail server accepted it. `mailProblem` says that
 * the mail was not sent, or may not have been; null also if no mail is configured.
 */
export type NewAccountLink = { link: AccountLinkRow; address: string | null; mailProblem: string | null }

/** The part of a link that its holder sees. */
export type FoundAccountLink = Pick<AccountLinkRow, 'kind' | 'email' | 'role' | 'expiresAt'>

export type OwnSession = {
  id: string
  isThis: boolean
  createdAt: string
  lastSeenAt: string
  address: string | null
  userAgent: string | null
}

export type OwnAccount = {
  name: string
  email: string
  role: Role
  /** The roles in environments in which the person has another role. */
  environmentRoles: EnvironmentRole[]
  sessions: OwnSession[]
  hasPassword: boolean
  /** Is null without an identity provider. */
  singleSignOn: OwnSingleSignOn | null
}

/** `linkedAt` is null if the provider does not open the account. `isOnlyWay`: no password opens it, because local accounts are off. */
export type OwnSingleSignOn = { provider: string; linkedAt: string | null; isOnlyWay: boolean }
