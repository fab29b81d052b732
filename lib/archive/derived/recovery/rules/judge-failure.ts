import { RETENTION_MS } from '../../../retention'
import type { FailedDelivery, FailureStanding, RecoveryFacts } from './facts'
import { EVIDENCE_RULES, type FoundEvidence } from './recovery-rules'

const OPEN: FailureStanding = {
  state: 'open',
  rule: null,
  evidence: null,
  closedAt: null,
  closedBy: null,
  reason: null,
}

/**
 * Whether a failure is unresolved, from what is known now and nothing else: the same facts in any order give the same
 * answer. Evidence outweighs a person’s closing; a person’s reopening outweighs all evidence up to then.
 */
export function judgeFailure(missed: FailedDelivery, facts: RecoveryFacts): FailureStanding {
  const { decision, now } = facts
  const reopenedAt = decision?.act === 'open' ? Date.parse(decision.at) : Number.NEGATIVE_INFINITY
  const outweighed = decision?.upTo === undefined ? reopenedAt : Math.max(reopenedAt, Date.parse(decision.upTo))
  const counts = ({ at, evidence }: FoundEvidence) => at > (evidence.of === 'delivery' ? outweighed : reopenedAt)
  for (const { rule, find } of EVIDENCE_RULES) {
    const found = earliest(find(missed, facts).filter(counts))
    if (found) return { ...OPEN, state: 'closed', rule, evidence: found.evidence, closedAt: found.at }
  }
  if (decision?.act === 'close') {
    const { at, by, reason } = decision
    return { ...OPEN, state: 'closed', rule: 'by-hand', closedAt: Date.parse(at), closedBy: by, reason }
  }
  const expiresAt = expiryOf(missed)
  if (expiresAt !== null && expiresAt <= now && expiresAt > reopenedAt)
    return { ...OPEN, state: 'closed', rule: 'expired', closedAt: expiresAt }
  return OPEN
}

/** When the platform may drop the record; null without a time, because then nobody knows. */
export const expiryOf = ({ at, hasTime }: Pick<FailedDelivery, 'at' | 'hasTime'>): number | null =>
  hasTime ? at + RETENTION_MS : null

function earliest(found: readonly FoundEvidence[]): FoundEvidence | null {
  return found.reduce<FoundEvidence | null>(
    (first, one) =>
      first === null || one.at < first.at || (one.at === first.at && one.order < first.order) ? one : first,
    null,
  )
}
