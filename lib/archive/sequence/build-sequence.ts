import { cellWithoutRecords, isNumbered, type SequenceDelivery, toCells } from './cells'
import type { GapCell, NumberCell, Strip } from './dto'
import { foldStrip, missingIn, reasonsOf } from './fold-strip'
import { explainGap, type GapFacts } from './gap-rules'
import { findGaps, type SequenceBounds } from './gaps'

export type SequenceInput = {
  /** The deliveries of one resource, in any order. */
  deliveries: readonly SequenceDelivery[]
  /** The numbers noted by the archive: ascending, distinct, positive. */
  noted: readonly number[]
  bounds: SequenceBounds
  facts: GapFacts
  /** Most cells drawn; 5 or more. */
  limit: number
  current: number | null
}

/**
 * The strip of one off-ramp, deposit or on-ramp (specification, 6.3: sequence starts at 1): a cell per recorded
 * number, and one per run of missing numbers with the reason. Pure; takes any integers.
 */
export function buildSequence({ deliveries, noted, bounds, facts, limit, current }: SequenceInput): Strip {
  const numbered = deliveries.filter(isNumbered)
  const byNumber = toCells(numbered, bounds.isCut)
  const seen = [...new Set([...noted, ...byNumber.keys()])].sort((a, b) => a - b)
  const numbers = seen.map((number) => byNumber.get(number) ?? cellWithoutRecords(number))
  const gaps = findGaps(seen, numbered, bounds).map((gap) => explainGap(gap, facts))
  const cells = merge(numbers, gaps)
  return {
    cells: foldStrip(cells, limit, current),
    max: seen.at(-1) ?? 0,
    missing: missingIn(gaps),
    gaps: gaps.length,
    reasons: reasonsOf(gaps),
    late: numbers.filter(({ isLate }) => isLate).length,
    conflicts: numbers.filter(({ conflicts }) => conflicts.length > 0).length,
    unnumbered: deliveries.length - numbered.length,
    isFollowed: facts.isFollowed,
  }
}

/** Both are ascending and share no number. */
function merge(numbers: readonly NumberCell[], gaps: readonly GapCell[]): (NumberCell | GapCell)[] {
  const cells: (NumberCell | GapCell)[] = []
  let next = 0
  for (const number of numbers) {
    const gap = gaps[next]
    if (gap && gap.first < number.sequence) {
      cells.push(gap)
      next += 1
    }
    cells.push(number)
  }
  return cells
}
