import type { CoverageRange } from '../archive/coverage/coverage'
import type { SecretState } from '../model/secret-change'
import { hasLostAnswer, presumedEnd } from '../platform-change/lost-answer'
import { ATTEMPTS_MS, PROPAGATION_MS } from '../ramp/contract/timing'
import type { CutoverStage } from './dto'

export type Sending = { state: SecretState; sentAt: Date | null; finishedAt: Date | null; clockOffsetMs: number }

/** A span of time in ms since 1970, by the platform’s clock. */
export type Window = { from: number; to: number }

/** The platform’s clock is known to the second, because `Date` headers have whole seconds. */
const CLOCK_PRECISION_MS = 1000

export const POSSIBLY_SET: readonly SecretState[] = ['sent', 'set', 'unknown']

/** The state as of `now`: `sent` becomes `unknown` once the answer counts as lost. */
export function stateNow({ state, sentAt }: Pick<Sending, 'state' | 'sentAt'>, now: number): SecretState {
  return state === 'sent' && sentAt !== null && hasLostAnswer(sentAt, now) ? 'unknown' : state
}

/** @returns null for a secret that was not sent or that the platform refused */
function propagationEnd({ state, sentAt, finishedAt, clockOffsetMs }: Sending): number | null {
  if (sentAt === null || !POSSIBLY_SET.includes(state)) return null
  return presumedEnd(sentAt, finishedAt).getTime() + clockOffsetMs + CLOCK_PRECISION_MS + PROPAGATION_MS
}

/**
 * The time in which either secret may have signed: from the request to the end of propagation (8) and of last attempts (6.5),
 * a second wider on each side. Null if the secret was not sent or was refused.
 */
export function windowOf(sending: Sending): Window | null {
  const end = propagationEnd(sending)
  if (end === null || sending.sentAt === null) return null
  return { from: sending.sentAt.getTime() + sending.clockOffsetMs - CLOCK_PRECISION_MS, to: end + ATTEMPTS_MS }
}

/** The milliseconds until the window ends; 0 if it is over or there is none. */
export function windowLeft(sending: Sending, platformNow: number): number {
  return Math.max(0, (windowOf(sending)?.to ?? 0) - platformNow)
}

/** Times in ms since 1970: `now` by our clock, the others by the platform’s. */
export type Times = { now: number; platformNow: number; archivedThrough: number | null }

/** The stage of a cut-over. `stageMs` is the time until it ends; 0 if time alone does not end it. */
export function stageOf(sending: Sending, times: Times): { stage: CutoverStage; stageMs: number } {
  const { now, platformNow, archivedThrough } = times
  const state = stateNow(sending, now)
  if (state === 'sent') return { stage: 'sending', stageMs: 0 }
  const window = windowOf(sending)
  const propagated = propagationEnd(sending)
  if (window === null || propagated === null) return { stage: 'prepared', stageMs: 0 }
  if (platformNow < propagated) return { stage: 'propagating', stageMs: propagated - platformNow }
  if (platformNow < window.to) return { stage: 'finishing', stageMs: window.to - platformNow }
  const isRead = archivedThrough !== null && archivedThrough >= window.to
  return { stage: isRead ? 'judged' : 'reading', stageMs: 0 }
}

/** The end of the coverage without holes around a moment, in ms since 1970; null if the moment is not covered. */
export function completeFrom(spans: readonly { from: string; to: string }[], from: number): number | null {
  const span = spans.find((each) => Date.parse(each.from) <= from && Date.parse(each.to) >= from)
  return span ? Date.parse(span.to) : null
}

/**
 * Whether a part of the window is missing for good: purged, or no longer in the platform’s list.
 *
 * @param purgedBefore ms since 1970; null if nothing was purged
 */
export function isLost(
  { from, to }: Window,
  { spans, holes }: Pick<CoverageRange, 'spans' | 'holes'>,
  purgedBefore: number | null,
): boolean {
  const oldest = spans.at(-1)
  const isBelow = oldest !== undefined && !oldest.open && from < Date.parse(oldest.from)
  const isInHole = holes.some(
    (hole) => hole.reason === 'beyond-retention' && Date.parse(hole.from) < to && Date.parse(hole.to) > from,
  )
  return isBelow || isInHole || (purgedBefore !== null && from < purgedBefore)
}

const HOUR_MS = 3_600_000
const WEEK_MS = 168 * HOUR_MS

/** The platform’s retention without the compared week. */
const FARTHEST_MS = 3 * WEEK_MS

/**
 * The week before the change to compare with, in full hours. In a chain of changes it ends before the first one, because the
 * rejections of the others would pass for usual.
 *
 * @param from the beginning of the window
 * @param earlier the beginnings of earlier windows, newest first
 */
export function baselineOf(from: number, earlier: readonly number[]): Window {
  let end = from
  for (const each of earlier) if (each < end && each > end - WEEK_MS && each > from - FARTHEST_MS) end = each
  const to = Math.floor(end / HOUR_MS) * HOUR_MS
  return { from: to - WEEK_MS, to }
}
