import type { Outcome } from './outcome'

type Counts = Partial<Record<Outcome, number>>

/**
 * The parts of the one success share: delivered of all whose outcome is known, with unknown ones and without. Legacy and
 * contradictory records do not say what became of the delivery, so they are in neither.
 */
export function successParts({ delivered = 0, rejected = 0, failed = 0, unknown = 0 }: Counts) {
  const answered = delivered + rejected + failed
  return { delivered, withUnknown: answered + unknown, withoutUnknown: answered }
}
