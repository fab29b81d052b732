import type { Coverage } from '@/lib/archive/dto'

/** In milliseconds; null for an open end. */
export type InstantRange = { from: number | null; to: number | null }

export type MissingPart = {
  /** `before` the first or `after` the last archived instant; `from` and `to` in ISO 8601. */
  kind: 'before' | 'after' | 'hole'
  from: string | null
  to: string | null
}

export type RangeCoverage = { state: 'inside' | 'partly' | 'outside'; missing: MissingPart[] }

/** A part this close to now is not reported, because the archive is always a little behind. */
const BEHIND_MS = 5 * 60_000

/** The parts of a range that the archive lacks. `now` in milliseconds. */
export function rangeCoverage({ from, to }: InstantRange, coverage: Coverage, now: number): RangeCoverage {
  const spans = coverage.spans.map((span) => ({ from: Date.parse(span.from), to: Date.parse(span.to) }))
  const start = from ?? Number.NEGATIVE_INFINITY
  const end = Math.min(to ?? now, now)
  const isCovered = spans.some((span) => span.from < end && span.to > start)
  const oldest = Math.min(...spans.map((span) => span.from))
  const newest = Math.max(...spans.map((span) => span.to))
  if (spans.length === 0) return { state: 'outside', missing: [] }

  const missing: MissingPart[] = []
  if (start < oldest && (from !== null || !isCovered))
    missing.push({ kind: 'before', from: isoOf(from), to: isoOf(Math.min(oldest, end)) })
  for (const hole of coverage.holes)
    if (Date.parse(hole.from) < end && Date.parse(hole.to) > start) missing.push({ ...hole, kind: 'hole' })
  const isBehind = to === null ? start >= newest : end > newest + BEHIND_MS || start >= newest
  if (isBehind) missing.push({ kind: 'after', from: isoOf(newest), to: to === null ? null : isoOf(end) })
  return { state: isCovered ? (missing.length > 0 ? 'partly' : 'inside') : 'outside', missing }
}

const isoOf = (time: number | null) => (time === null ? null : new Date(time).toISOString())
