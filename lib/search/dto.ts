import type { MoneyGlance } from '../archive/happened/happened'
import type { Finding } from '../recognise/finding'

/** The kind of a match. `resource`: the id of a resource whose event is not in the catalogue. */
export type MatchKind =
  | 'user'
  | 'off-ramp'
  | 'deposit'
  | 'on-ramp'
  | 'return'
  | 'funding source'
  | 'account'
  | 'event'
  | 'resource'

/** One match. Texts are the platform’s and uncut; times are ISO 8601 in UTC. */
export type SearchMatch = {
  kind: MatchKind
  id: string
  userId: string | null
  /** The value by which it was found, for example "Transaction" or "Bank account 4242"; null if by its own id. */
  through: string | null
  /** The newest known event. */
  event: string | null
  /** The amount and state in the newest snapshot. */
  money: MoneyGlance | null
  time: string | null
  /** The address of its page; null if no address can carry the id. */
  address: string | null
}

export type SearchAnswer = {
  /** The keys that the text was taken for. */
  recognised: Finding[]
  matches: SearchMatch[]
  /** Whether there may be more matches. */
  isCapped: boolean
  /** Sentences on what such a text cannot find. */
  limits: string[]
  /** The names of sources that could not be read. */
  unread: string[]
}
