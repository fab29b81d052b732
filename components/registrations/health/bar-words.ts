import { OUTCOME_WORDS } from '@/lib/archive/explanations'
import { formatCount, formatQuantity } from '@/lib/format/number'
import { OUTCOMES, type Outcome } from '@/lib/model/outcome'
import type { HealthBar } from '@/lib/registrations/dto'

export type OutcomeCount = { outcome: Outcome; count: number }

export function occurred(counts: Partial<Record<Outcome, number>>): OutcomeCount[] {
  return OUTCOMES.flatMap((outcome) => {
    const count = counts[outcome] ?? 0
    return count > 0 ? [{ outcome, count }] : []
  })
}

export function barTotal({ counts }: HealthBar): number | null {
  return counts && occurred(counts).reduce((sum, { count }) => sum + count, 0)
}

/** A bar in words, for example `12 deliveries: 11 delivered, 1 rejected`. */
export function barWords(bar: HealthBar): string {
  const total = barTotal(bar)
  if (total === null || !bar.counts) return 'not in the archive'
  if (total === 0) return 'no delivery'
  const parts = occurred(bar.counts).map(
    ({ outcome, count }) => `${formatCount(count)} ${OUTCOME_WORDS[outcome].label.toLowerCase()}`,
  )
  return `${formatQuantity(total, 'delivery', 'deliveries')}: ${parts.join(', ')}`
}
