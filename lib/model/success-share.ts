import type { Outcome } from './outcome'

type Counts = Partial<Record<Outcome, number>>

/**
 * The parts of the one success share: the delivered records, and the totals with and without unknown outcomes. Legacy and
 * contradictory records do not say what became of the delivery, so no total counts them.
 */
export function successParts({ delivered = 0, rejected = 0, failed = 0, unknown = 0 }: Counts) {
  const answered = delivered + rejected + failed
  return { delivered, withUnknown: answered + unknown, withoutUnknown: answered }
}
