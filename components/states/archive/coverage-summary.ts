import { overdueText, passOverdueMs, STALE_AFTER_MS } from '@/lib/archive/coverage/pass-overdue'
import type { Coverage } from '@/lib/archive/dto'
import { formatQuantity } from '@/lib/format/number'
import { formatDay, formatRelative } from '@/lib/format/time'

/**
 * `waiting`: the platform can’t be read now. `paused`: the platform refuses the sync until a person acts. `overdue`: no complete pass
 * in 24 hours.
 */
export type CoverageState =
  | 'empty'
  | 'syncing'
  | 'waiting'
  | 'paused'
  | 'problem'
  | 'stale'
  | 'overdue'
  | 'partial'
  | 'complete'

/** The most pressing state of the archive. `now` in milliseconds. */
export function coverageState(coverage: Coverage, now: number): CoverageState {
  const { running, problem, unansweredSince } = coverage
  if (running) return problem?.retryAt || unansweredSince ? 'waiting' : 'syncing'
  if (problem) return problem.isPaused ? 'paused' : 'problem'
  if (coverage.lastSyncedAt === null) return 'empty'
  if (now - Date.parse(coverage.lastSyncedAt) > STALE_AFTER_MS) return 'stale'
  if (passOverdueMs(coverage, now) !== null) return 'overdue'
  return coverage.holes.length > 0 ? 'partial' : 'complete'
}

export function oldestKnown(coverage: Coverage): string | null {
  const starts = coverage.spans.flatMap(({ from }) => (from === null ? [] : [from]))
  return starts.reduce<string | null>((oldest, from) => (oldest === null || from < oldest ? from : oldest), null)
}

export function coverageLine(coverage: Coverage, zone: string, now: number): string {
  const since = oldestKnown(coverage)
  const overdue = passOverdueMs(coverage, now)
  const unanswered = unansweredText(coverage, now)
  const behind = behindText(coverage)
  const parts = [
    ...(behind === null ? [] : [behind]),
    ...(unanswered === null ? [] : [unanswered]),
    since
      ? `${coverage.records > 0 ? 'Archive' : 'No deliveries'} since ${formatDay(since, zone, now)}`
      : 'Archive is empty',
    ...(coverage.holes.length > 0 ? [formatQuantity(coverage.holes.length, 'hole')] : []),
    ...(overdue === null ? [] : [`full pass ${overdueText(overdue)}`]),
    coverage.lastSyncedAt ? `synced ${formatRelative(coverage.lastSyncedAt, now)}` : 'not synced yet',
  ]
  return parts.join(' · ')
}

/** A shorter lag of a replica is not told, because some milliseconds are usual. */
const BEHIND_TOLD_FROM_MS = 5_000

/** How old lists from a replica may be, in whole seconds; null if they are at most a few seconds old. */
export function behindText({ behindMs = 0 }: Coverage): string | null {
  return behindMs < BEHIND_TOLD_FROM_MS ? null : `Lists up to ${Math.ceil(behindMs / 1000)} s old`
}

/** How long the platform has not answered, in whole seconds; null while it answers. */
export function unansweredText({ running, unansweredSince }: Coverage, now: number): string | null {
  if (!running || unansweredSince === null) return null
  return `No answer for ${Math.max(0, Math.floor((now - Date.parse(unansweredSince)) / 1000))} s`
}

export type MeterPart = { kind: 'covered' | 'hole'; from: number; share: number }

/** The parts of the coverage meter, oldest first; their shares add up to 1. */
export function meterParts(coverage: Coverage): MeterPart[] {
  const start = oldestKnown(coverage)
  const end = coverage.through ?? coverage.spans[0]?.to
  if (!start || !end) return []
  const from = Date.parse(start)
  const length = Date.parse(end) - from
  if (length <= 0) return [{ kind: 'covered', from, share: 1 }]
  const holes = coverage.holes
    .map((hole) => ({ from: Math.max(Date.parse(hole.from), from), to: Math.min(Date.parse(hole.to), from + length) }))
    .filter((hole) => hole.to > hole.from)
    .sort((a, b) => a.from - b.from)
  const parts: MeterPart[] = []
  let at = from
  for (const hole of holes) {
    if (hole.from > at) parts.push({ kind: 'covered', from: at, share: (hole.from - at) / length })
    parts.push({ kind: 'hole', from: hole.from, share: (hole.to - hole.from) / length })
    at = hole.to
  }
  if (at < from + length) parts.push({ kind: 'covered', from: at, share: (from + length - at) / length })
  return parts
}
