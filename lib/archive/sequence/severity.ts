import type { Outcome } from '../../model/outcome'

/** Best to worst. A rejection precedes a failure, since its endpoint was running. */
const FROM_BEST = ['delivered', 'legacy', 'contradictory', 'unknown', 'rejected', 'failed'] as const satisfies Outcome[]

/** Below 0 if `a` is the better outcome. */
export function compareOutcomes(a: Outcome, b: Outcome): number {
  return FROM_BEST.indexOf(a) - FROM_BEST.indexOf(b)
}

export function bestOf(a: Outcome, b: Outcome): Outcome {
  return compareOutcomes(a, b) <= 0 ? a : b
}

export function worstOf(a: Outcome, b: Outcome): Outcome {
  return compareOutcomes(a, b) >= 0 ? a : b
}
