/** The state of the money, by the event and its snapshot. `announced`: the event carries no state. */
export const MONEY_TONES = ['failed', 'returned', 'completed', 'progress', 'announced', 'contradictory'] as const

export type MoneyTone = (typeof MONEY_TONES)[number]

/** One line of a snapshot. Texts are the platform’s, whole. */
export type HappenedFact = {
  label: string
  kind: 'amount' | 'word' | 'text' | 'id' | 'hash'
  /** The text as shown: an amount with its currency. */
  text: string
  /** The meaning of the word by the contract; null for an unknown word. */
  meaning: string | null
  /** An https address; null for none. */
  link: string | null
}

/** The news about money in a delivery, whatever became of the delivery itself. */
export type Happened = {
  title: string
  tone: MoneyTone
  /** The meaning of the event, a sentence each. */
  meaning: string[]
  facts: HappenedFact[]
  /** The places where the payload does not fit the contract. Pages also show the payload as received. */
  problems: string[]
  /** Whether the state must be read from the API, because the payload has none. */
  mustReRead: boolean
}

/** A snapshot at a glance; a member is null if the payload has none. */
export type MoneyGlance = { amount: string | null; currency: string | null; state: string | null }
