import type { AlertEvidence } from '../../model/alert/alert'
import { COUNT_HOUR_MS, type HourSeries, hourOf } from '../rule-kind/hour-series'
import type { HourKind, RuleSettings, RuleSpan } from '../rule-kind/rule-kind'

const KEPT_ANYWAY = 5

/** The past of one subject: when the rule would have fired, and the values that it compared. */
export type PastPoint = { at: number; value: number | null }

/**
 * Judges each hour of a span of the past by the function that judges the present, with the same two thresholds: a firing begins
 * with `isOver` and ends with `isClear`.
 */
export function findSpans(
  kind: HourKind,
  settings: RuleSettings,
  series: HourSeries,
  { from, to, environment }: { from: Date; to: Date; environment: string },
): { spans: RuleSpan[]; points: Map<string, PastPoint[]> } {
  const spans: RuleSpan[] = []
  const points = new Map<string, PastPoint[]>()
  for (const subject of series) {
    const own: PastPoint[] = []
    const before = spans.length
    let open: RuleSpan | null = null
    for (let at = hourOf(from.getTime()); at < to.getTime(); at += COUNT_HOUR_MS) {
      const finding = kind.judge(settings, subject, at, environment)
      own.push({ at, value: finding.evidence.value })
      // The counts of an hour are complete only once it is over.
      const known = new Date(Math.min(at + COUNT_HOUR_MS, to.getTime()))
      if (!open && finding.isOver) {
        const { subjectName, cause, evidence } = finding
        open = { subject: subject.subject, subjectName, cause, evidence, from: known, to: null }
        spans.push(open)
      } else if (open && finding.isClear) {
        open.to = known
        open = null
      } else if (open && finding.isOver) open.evidence = worse(open.evidence, finding.evidence)
    }
    // A chart shows few subjects, first those that fired, so few others are kept.
    if (spans.length > before || points.size < KEPT_ANYWAY) points.set(subject.subject, own)
  }
  return { spans: spans.sort((a, b) => a.from.getTime() - b.from.getTime()), points }
}

const worse = (a: AlertEvidence, b: AlertEvidence) => ((b.value ?? 0) > (a.value ?? 0) ? b : a)
