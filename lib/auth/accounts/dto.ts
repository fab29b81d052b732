import type { Role } from '../../model/role'

/** `role` is null where that of the account holds, `none` where the environment is closed to it. */
export type EnvironmentRole = { environment: string; label: string; role: Role | null }

/** `host` is that of the issuer; `since` is the first sign-in there of an account that the provider made, else when it was linked. */
export type LinkedIdentity = { host: string; since: string }

/** An operator's account. Times are ISO 8601 in UTC. */
export type OperatorRow = {
  id: string
  name: string
  email: string
  role: Role
  /** In every environment that is configured or has a role of its own. */
  environmentRoles: EnvironmentRole[]
  isDisabled: boolean
  isYou: boolean
  /** Whether the identity provider signs the person in: it decides role, name and e-mail, and there is no password. */
  isProviders: boolean
  /** The person at the identity provider whom the account belongs to; null without one. */
  identity: LinkedIdentity | null
  /** Second factors that are set up. */
  hasApp: boolean
  hasPasskey: boolean
  /** Whether the role must have one. */
  mustHaveFactor: boolean
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

export type OperatorList = {
  readAt: string
  accounts: OperatorRow[]
  links: AccountLinkRow[]
  /** Whether new links leave by mail. */
  mailsLinks: boolean
  /** The latest use of the break-glass account in the last days; null where there was none. */
  breakGlass: { name: string; at: string } | null
}

export type MadeLink = { link: AccountLinkRow; address: string }

/**
 * The only answer that may hold the address of a link: null once the mail server took it. `mailProblem` says that it
 * was not sent, or that nobody knows; null where no mail is configured, too.
 */
export type NewAccountLink = { link: AccountLinkRow; address: string | null; mailProblem: string | null }

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

export type OwnAccount = {
  name: string
  email: string
  role: Role
  /** Those of environments that have another one. */
  environmentRoles: EnvironmentRole[]
  sessions: OwnSession[]
  hasPassword: boolean
  /** Is null without single sign-on. */
  singleSignOn: OwnSingleSignOn | null
}

/** `linkedAt` is null where the provider does not open the account. `isOnlyWay`: no password opens it, as local accounts are off. */
export type OwnSingleSignOn = { provider: string; linkedAt: string | null; isOnlyWay: boolean }
