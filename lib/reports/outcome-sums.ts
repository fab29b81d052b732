import { OUTCOMES, type Outcome } from '../model/outcome'
import type { OutcomeTotals } from './schemas'

export function totalsOf(counts: readonly { outcome: Outcome; count: number }[]): OutcomeTotals {
  // Every outcome has an entry, so the assertion holds.
  const totals = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as OutcomeTotals
  for (const { outcome, count } of counts) totals[outcome] += count
  return totals
}

export const sumOutcomes = (totals: OutcomeTotals): number =>
  OUTCOMES.reduce((sum, outcome) => sum + totals[outcome], 0)

/** All outcomes but `delivered`. */
export const MISSED_OUTCOMES = OUTCOMES.filter((outcome) => outcome !== 'delivered')
