import type { RuleKind, RuleSpan } from '../rule-kind/rule-kind'

const MINUTE_MS = 60_000

/**
 * Turns times in which a rule found something into times in which its alerts fire, as `nextLife` does look by look: an alert fires
 * once the finding has held for `before` minutes, and ends once it is gone for `after` minutes. If it returns before, the firing goes on.
 *
 * @param spans the oldest first
 * @param now ends later than now count as open
 */
export function holdSpans(spans: readonly RuleSpan[], { before, after }: RuleKind['holds'], now: Date): RuleSpan[] {
  const held: RuleSpan[] = []
  const last = new Map<string, RuleSpan>()
  for (const span of spans) {
    const known = last.get(span.subject)
    const to = span.to && new Date(span.to.getTime() + after * MINUTE_MS)
    const end = to && to > now ? null : to
    if (known && (known.to === null || span.from < known.to)) {
      Object.assign(known, { to: end, evidence: span.evidence })
      continue
    }
    const from = new Date(span.from.getTime() + before * MINUTE_MS)
    if (from > now || (span.to !== null && from >= span.to)) continue
    const firing = { ...span, from, to: end }
    last.set(span.subject, firing)
    held.push(firing)
  }
  return held
}
