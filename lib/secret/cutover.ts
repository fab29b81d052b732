import type { CoverageRange } from '../archive/coverage/coverage'
import type { SecretState } from '../model/secret-change'
import { hasLostAnswer, presumedEnd } from '../platform-change/lost-answer'
import { ATTEMPTS_MS, PROPAGATION_MS } from '../ramp/contract/timing'
import type { CutoverStage } from './dto'

/** What is kept of a change that decides where its cut-over stands. */
export type Sending = {
  state: SecretState
  sentAt: Date | null
  finishedAt: Date | null
  clockOffsetMs: number
}

/** In ms since 1970, by the platform's clock. */
export type Window = { from: number; to: number }

/** The platform's clock is known from its `Date` header, to the second. */
const CLOCK_PRECISION_MS = 1000

/** States of a secret that the platform has, or may have. */
export const POSSIBLY_SET: readonly SecretState[] = ['sent', 'set', 'unknown']

/** The state as it must be read: a request that nobody waits for any more has an unknown end. */
export function stateNow({ state, sentAt }: Pick<Sending, 'state' | 'sentAt'>, now: number): SecretState {
  return state === 'sent' && sentAt !== null && hasLostAnswer(sentAt, now) ? 'unknown' : state
}

/** Null for a secret that the platform certainly did not take. */
function propagationEnd({ state, sentAt, finishedAt, clockOffsetMs }: Sending): number | null {
  if (sentAt === null || !POSSIBLY_SET.includes(state)) return null
  return presumedEnd(sentAt, finishedAt).getTime() + clockOffsetMs + CLOCK_PRECISION_MS + PROPAGATION_MS
}

/**
 * The stretch of delivery times in which either secret may have signed: from the request on, until the change has
 * propagated (specification, 8) and the last attempts that were signed before that have ended (6.5). A second wider on
 * both sides, which is how well the platform's clock is known. Null for a secret that was not sent, or refused.
 */
export function windowOf(sending: Sending): Window | null {
  const end = propagationEnd(sending)
  if (end === null || sending.sentAt === null) return null
  return { from: sending.sentAt.getTime() + sending.clockOffsetMs - CLOCK_PRECISION_MS, to: end + ATTEMPTS_MS }
}

/** How long the window stays open, in ms; 0 when it is over. While it is open the secret can't be changed again. */
export function windowLeft(sending: Sending, platformNow: number): number {
  return Math.max(0, (windowOf(sending)?.to ?? 0) - platformNow)
}

/** When something is, in ms since 1970: by our clock, by the platform's, and up to when the archive is complete by the latter. */
export type Times = { now: number; platformNow: number; archivedThrough: number | null }

/** Where a cut-over stands, and how many ms its stage still takes; 0 for a stage that time alone does not end. */
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

/** Up to when the archive is complete from a moment on, without a hole; null when it does not hold that moment. */
export function completeFrom(spans: readonly { from: string; to: string }[], from: number): number | null {
  const span = spans.find((each) => Date.parse(each.from) <= from && Date.parse(each.to) >= from)
  return span ? Date.parse(span.to) : null
}

/**
 * Whether the archive lacks a part of the window that no sync will bring: it was purged, or the platform's list had been
 * read to its end without it.
 *
 * @param purgedBefore in ms since 1970; null where nothing was purged
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

/** As long as the platform keeps its records, less the time that is compared. */
const FARTHEST_MS = 3 * WEEK_MS

/**
 * Up to when an endpoint's answers are those of before, by full hours: until the request, or until an earlier change, where
 * that lies in the week that is compared and its rejections would pass for what is usual. That goes back three weeks at most.
 *
 * @param from when the window begins
 * @param earlier when those of earlier changes began, newest first
 */
export function baselineOf(from: number, earlier: readonly number[]): Window {
  let end = from
  for (const each of earlier) if (each < end && each > end - WEEK_MS && each > from - FARTHEST_MS) end = each
  const to = Math.floor(end / HOUR_MS) * HOUR_MS
  return { from: to - WEEK_MS, to }
}
