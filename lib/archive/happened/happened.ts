/** How the money stands, by the event and its snapshot. `announced`: the event carries no state. */
export const MONEY_TONES = ['failed', 'returned', 'completed', 'progress', 'announced', 'contradictory'] as const

export type MoneyTone = (typeof MONEY_TONES)[number]

/** One line of a snapshot. Texts are the platform's, whole. */
export type HappenedFact = {
  label: string
  kind: 'amount' | 'word' | 'text' | 'id' | 'hash'
  /** As shown: an amount with its currency. */
  text: string
  /** The contract's meaning of the word; null for one that it does not know. */
  meaning: string | null
  /** An https address. */
  link: string | null
}

/** A delivery tells this of the money, apart from what became of the delivery. */
export type Happened = {
  title: string
  tone: MoneyTone
  /** The contract's meaning of the event; empty for an event that it does not name. */
  meaning: string[]
  facts: HappenedFact[]
  /** Where the payload does not fit the contract. Its text is shown elsewhere, as it came. */
  problems: string[]
  /** The state is not in the payload: it comes from the API. */
  mustReRead: boolean
}

/** A snapshot at a glance; null where the payload has no such member. */
export type MoneyGlance = { amount: string | null; currency: string | null; state: string | null }
