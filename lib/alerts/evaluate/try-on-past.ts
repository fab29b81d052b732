import 'server-only'
import { authorize, type Scope } from '../../auth/scope'
import type { PastFiring, PastTrial } from '../dto'
import { COUNT_HOUR_MS, hourOf } from '../rule-kind/hour-series'
import { type RuleKind, type RuleSettings, type RuleSpan, readPastSpans } from '../rule-kind/rule-kind'
import { findSpans } from './find-spans'
import { holdSpans } from './hold-spans'
import { readHours } from './read-hours'

const DAYS = 30
const DAY_MS = 86_400_000
const FIRINGS_AT_MOST = 200

/** The number of subjects whose values are drawn. */
const DRAWN_AT_MOST = 5

/**
 * Tries a rule on the last 30 days, for all subjects or one, by the functions that judge the present; null for a kind whose past is not kept.
 *
 * @throws AppError `forbidden` without alert.read
 */
export async function tryOnPast(
  scope: Scope,
  kind: RuleKind,
  settings: RuleSettings,
  { now, subject }: { now: Date; subject?: string | undefined },
): Promise<PastTrial | null> {
  authorize(scope, 'alert.read')
  const { environment } = scope
  const isMeant = (one: { subject: string }) => subject === undefined || one.subject === subject
  const from = new Date(hourOf(now.getTime()) - DAYS * DAY_MS)
  if (kind.source !== 'hours') {
    const told = await readPastSpans(kind, settings, { environment, from, to: now })
    if (!told) return null
    const spans = holdSpans(told, kind.holds, now)
    const within = spans.filter(isMeant).map((span) => ({ ...span, from: span.from < from ? from : span.from }))
    return { days: DAYS, ...firingsOf(within), threshold: null, series: [] }
  }
  const { dimension, hours } = kind.of(settings)
  const to = new Date(hourOf(now.getTime()) + COUNT_HOUR_MS)
  const series = await readHours(environment.name, dimension, {
    // One hour more, because an end is also judged by the window that ended an hour before.
    from: new Date(from.getTime() - (hours + 1) * COUNT_HOUR_MS),
    to,
  })
  const { spans, points } = findSpans(kind, settings, series.filter(isMeant), {
    from,
    to: now,
    environment: environment.name,
  })
  const fired = new Set(spans.map(({ subject }) => subject))
  const drawn = [...points.keys()].sort((a, b) => Number(fired.has(b)) - Number(fired.has(a))).slice(0, DRAWN_AT_MOST)
  return {
    days: DAYS,
    ...firingsOf(spans),
    threshold: spans[0]?.evidence.threshold ?? null,
    series: drawn.map((subject) => ({
      subject,
      points: (points.get(subject) ?? []).map(({ at, value }) => ({ at: new Date(at).toISOString(), value })),
    })),
  }
}

function firingsOf(spans: readonly RuleSpan[]): { count: number; firings: PastFiring[] } {
  const newest = spans.slice(-FIRINGS_AT_MOST).reverse()
  return {
    count: spans.length,
    firings: newest.map(({ subject, subjectName, from, to, evidence }) => ({
      subject,
      subjectName,
      from: from.toISOString(),
      to: to?.toISOString() ?? null,
      sentence: evidence.sentence,
      href: evidence.href,
    })),
  }
}
