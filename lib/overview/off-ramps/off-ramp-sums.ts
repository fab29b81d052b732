/** Off-ramps of a period by rail or chain; `value` and `unit` are empty if the snapshot has none. */
export type OffRampSum = {
  dimension: 'rail' | 'chain'
  value: string
  state: string
  /** The unit of `amount`: a currency for rails, a token for chains. */
  unit: string
  count: number
  amount: string
  /** How many of the off-ramps have no amount. */
  unread: number
}

export type OffRampSums = {
  /** False while snapshots of an older archive are still read. */
  isComplete: boolean
  sums: OffRampSum[]
  /** Counts over the whole archive. */
  totals: { state: string; count: number }[]
}
