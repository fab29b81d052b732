import type { Outcome } from '../../model/outcome'

/**
 * Outcomes from known success to known failure. Between the two stand the records that do not say: an old one without an
 * outcome, then one whose members contradict each other, then one that names an error. A rejection comes before a failure
 * because an endpoint that was running refused this one event; after a failure nothing accepted it at any attempt.
 */
const FROM_BEST = ['delivered', 'legacy', 'contradictory', 'unknown', 'rejected', 'failed'] as const satisfies Outcome[]

/** Below 0 where `a` is the better outcome. */
export function compareOutcomes(a: Outcome, b: Outcome): number {
  return FROM_BEST.indexOf(a) - FROM_BEST.indexOf(b)
}

export function bestOf(a: Outcome, b: Outcome): Outcome {
  return compareOutcomes(a, b) <= 0 ? a : b
}

export function worstOf(a: Outcome, b: Outcome): Outcome {
  return compareOutcomes(a, b) >= 0 ? a : b
}
