import type { MoneyGlance } from '../archive/happened/happened'
import type { Finding } from '../recognise/finding'

/** The kind of an answer. `resource`: an id of something that no event names. */
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

/** One answer. Texts are the platform's, whole; times are ISO 8601 in UTC. */
export type SearchMatch = {
  kind: MatchKind
  id: string
  userId: string | null
  /** Names what it was found by, where its own id was not asked for: "Transaction", "Bank account 4242". */
  through: string | null
  /** The newest known event. */
  event: string | null
  /** As the newest snapshot tells it. */
  money: MoneyGlance | null
  time: string | null
  /** Is null where no address can carry the id. */
  address: string | null
}

export type SearchAnswer = {
  /** The things that the text was taken for. */
  recognised: Finding[]
  matches: SearchMatch[]
  /** There are more than these. */
  isCapped: boolean
  /** Says in words what cannot be found by such a text. */
  limits: string[]
  /** Sources that could not be read. */
  unread: string[]
}
