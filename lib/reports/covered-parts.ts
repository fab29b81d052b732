import type { Coverage, CoverageSpan } from '../archive/dto'
import type { ReportPeriod } from './period'

/** The reason why the archive does not cover a part of a period. */
export type UnknownReason = 'before-archive' | 'removed' | 'hole' | 'not-read-yet' | 'future'

export type CoverageGap = ReportPeriod & { reason: UnknownReason }

/** `coveredMs` is the covered time within the part of the period that has passed. */
export type PeriodCoverage = { passedMs: number; coveredMs: number; gaps: CoverageGap[] }

export type ArchiveCoverage = Pick<Coverage, 'holes' | 'lastPurge'> & {
  spans: readonly Pick<CoverageSpan, 'from' | 'to'>[]
}

/** Tells how much of a period the archive covers, and why it does not cover the gaps. Times are in ms since 1970. */
export function coverageOf(period: ReportPeriod, archive: ArchiveCoverage, now: number): PeriodCoverage {
  const spans = archive.spans
    .map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }))
    .toSorted((a, b) => a.from - b.from)
  const passed = { from: period.from, to: Math.max(period.from, Math.min(period.to, now)) }
  const gaps: CoverageGap[] = []
  let at = passed.from
  let coveredMs = 0
  for (const span of spans) {
    const from = Math.max(span.from, at)
    const to = Math.min(span.to, passed.to)
    if (to <= from) continue
    if (from > at) gaps.push(...gapsOf({ from: at, to: from }, archive))
    coveredMs += to - from
    at = to
  }
  if (at < passed.to) gaps.push(...gapsOf({ from: at, to: passed.to }, archive))
  if (period.to > passed.to) gaps.push({ from: passed.to, to: period.to, reason: 'future' })
  return { passedMs: passed.to - passed.from, coveredMs, gaps }
}

function gapsOf(gap: ReportPeriod, { spans, holes, lastPurge }: ArchiveCoverage): CoverageGap[] {
  const purgedBefore = lastPurge ? Date.parse(lastPurge.before) : Number.NEGATIVE_INFINITY
  if (gap.from < purgedBefore && gap.to > purgedBefore)
    return [
      { from: gap.from, to: purgedBefore, reason: 'removed' },
      ...gapsOf({ from: purgedBefore, to: gap.to }, { spans, holes, lastPurge: null }),
    ]
  if (gap.to <= purgedBefore) return [{ ...gap, reason: 'removed' }]
  if (spans.every(({ to }) => gap.from >= Date.parse(to))) return [{ ...gap, reason: 'not-read-yet' }]
  if (spans.every(({ from }) => gap.to <= Date.parse(from))) return [{ ...gap, reason: 'before-archive' }]
  const hole = holes.find(({ from, to }) => Date.parse(from) < gap.to && Date.parse(to) > gap.from)
  return [{ ...gap, reason: hole?.reason === 'not-read-yet' ? 'not-read-yet' : 'hole' }]
}

/** Whether the archive covers a part of a period completely, in part or not at all. */
export function knownPart(part: ReportPeriod, gaps: readonly ReportPeriod[]): 'whole' | 'part' | 'none' {
  const missing = gaps.reduce(
    (sum, gap) => sum + Math.max(0, Math.min(gap.to, part.to) - Math.max(gap.from, part.from)),
    0,
  )
  if (missing === 0) return 'whole'
  return missing >= part.to - part.from ? 'none' : 'part'
}
