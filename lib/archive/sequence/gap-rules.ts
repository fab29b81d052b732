import type { Scope } from '../../auth/scope'
import type { Stream } from '../../model/stream'
import { EVENTS } from '../../ramp/contract/events'
import type { GapCell, GapEvidence } from './dto'
import { ARRIVAL_MS, type Gap } from './gaps'
import type { GapReason } from './reasons'
import { isOverlapping, subtract, type TimeSpan } from './time-spans'

/** An endpoint of the stream, from its first to its last delivery of any event. */
export type ActiveEndpoint = { endpoint: string; active: TimeSpan }

/** A registration as the platform has it now. */
export type SubscribedEndpoint = { url: string; events: readonly string[]; isDisabled: boolean }

/** Reads the registrations; null where unreadable or forbidden. */
export type ReadSubscriptions = (scope: Scope) => Promise<readonly SubscribedEndpoint[] | null>

/** Facts of an environment and a stream; times in ms since 1970. */
export type GapFacts = {
  stream: Stream
  /** Spans that the archive holds completely. */
  covered: readonly TimeSpan[]
  /** The end of the newest of them. */
  through: number | null
  /** Older records were removed from the archive. */
  purgedBefore: number | null
  endpoints: readonly ActiveEndpoint[]
  /** Spans in which an endpoint had failed or unknown deliveries and no delivered one. */
  outages: readonly { endpoint: string; span: TimeSpan }[]
  /** Null where they could not be read. */
  subscriptions: readonly SubscribedEndpoint[] | null
  /** False for a sequence too long to note. */
  isFollowed: boolean
}

/** `possible` cannot be excluded, but does not explain the gap alone. */
type Finding = { strength: 'explains' | 'possible'; evidence: GapEvidence[] }

type Rule = { reason: GapReason; find: (gap: Gap, facts: GapFacts) => Finding | null }

/**
 * Rules in order, the first that explains wins. Coverage comes first: an uncovered gap says nothing about platform or
 * endpoint.
 */
const RULES: readonly Rule[] = [
  { reason: 'purged', find: findPurged },
  { reason: 'not-covered', find: findUncovered },
  { reason: 'still-arriving', find: findArriving },
  { reason: 'not-subscribed', find: findUnsubscribed },
  { reason: 'registered-later', find: findRegisteredLater },
  { reason: 'outage', find: findOutage },
]

/** Of evidence a gap carries no more than this. */
const LISTED = 8

/** The gap with its reason and evidence. */
export function explainGap(gap: Gap, facts: GapFacts): GapCell {
  const findings = RULES.flatMap(({ reason, find }) => {
    const finding = find(gap, facts)
    return finding ? [{ reason, ...finding }] : []
  })
  const chosen = findings.find(({ strength }) => strength === 'explains')
  const reason = chosen?.reason ?? 'unexplained'
  return {
    kind: 'gap',
    first: gap.first,
    last: gap.last,
    reason,
    from: isoOf(gap.window.from),
    to: isoOf(gap.window.to),
    evidence: chosen?.evidence.slice(0, LISTED) ?? [],
    alsoPossible: findings
      .map((finding) => finding.reason)
      .filter((other) => other !== reason && !isSaidBy(reason, other)),
    isUnchecked: facts.subscriptions === null && AFTER_SUBSCRIPTIONS.includes(reason),
  }
}

/** Reasons that hold only if the events were subscribed. */
const AFTER_SUBSCRIPTIONS: readonly GapReason[] = ['registered-later', 'outage', 'unexplained']

/** What was purged is not covered. */
function isSaidBy(reason: GapReason, other: GapReason): boolean {
  return reason === 'purged' && other === 'not-covered'
}

/** Everything that is not covered was removed by ourselves. */
function findPurged(gap: Gap, facts: GapFacts): Finding | null {
  const { purgedBefore } = facts
  if (purgedBefore === null || !facts.isFollowed) return null
  const missing = uncoveredOf(gap, facts)
  if (missing.length === 0 || missing.some(({ to }) => to > purgedBefore)) return null
  return explains(missing.map((span) => evidenceOf(null, span)))
}

function findUncovered(gap: Gap, facts: GapFacts): Finding | null {
  const missing = uncoveredOf(gap, facts)
  if (missing.length === 0 && facts.isFollowed) return null
  return explains(missing.map((span) => evidenceOf(null, span)))
}

/** A record may follow the next number's by a moment, except at the archive's end, where it may still come. */
function uncoveredOf({ window }: Gap, { covered, through }: GapFacts): TimeSpan[] {
  const end = Math.max(window.to, Math.min(window.to + ARRIVAL_MS, through ?? window.to))
  // A window may be a single instant.
  const from = window.from < end ? window.from : end - 1
  return subtract({ from, to: end }, covered)
}

function findArriving({ window }: Gap, { through }: GapFacts): Finding | null {
  if (through === null || window.to > through || window.to + ARRIVAL_MS <= through) return null
  return explains([evidenceOf(null, { from: window.to, to: Number.POSITIVE_INFINITY })])
}

/**
 * Past registrations are unknown, so present ones are asked. Explains at most as many numbers in a row as there are
 * unsubscribed events; of a longer gap, a part.
 */
function findUnsubscribed({ first, last }: Gap, { stream, subscriptions }: GapFacts): Finding | null {
  if (subscriptions === null) return null
  const enabled = subscriptions.filter(({ isDisabled }) => !isDisabled)
  const missing = EVENTS.filter(({ group, name }) => group === stream && !enabled.some(isSubscribedTo(name)))
  if (missing.length === 0) return null
  return {
    strength: last - first < missing.length ? 'explains' : 'possible',
    evidence: missing.map(({ name }) => ({ subject: name, from: null, to: null })),
  }
}

function isSubscribedTo(event: string) {
  return ({ events }: SubscribedEndpoint) => events.includes('*') || events.includes(event)
}

/**
 * Explains a gap before any endpoint of the stream was in use; possible where that holds for a part. Times within
 * normal lateness do not count.
 */
function findRegisteredLater({ window }: Gap, { endpoints }: GapFacts): Finding | null {
  const inUse = endpoints.map(({ active }) => active)
  const idle = subtract(window, inUse).filter(({ from, to }) => to - from > ARRIVAL_MS)
  const isLater = ({ active }: ActiveEndpoint) => idle.some(({ from }) => active.from > from)
  if (!endpoints.some(isLater)) return null
  const isWhole = idle.some(({ from, to }) => from - window.from <= ARRIVAL_MS && to === window.to)
  return {
    strength: isWhole ? 'explains' : 'possible',
    evidence: endpoints.map(({ endpoint, active }) => evidenceOf(endpoint, active)),
  }
}

/** Explains a gap at least half inside an outage; possible for less. */
function findOutage({ window }: Gap, { endpoints, outages, subscriptions }: GapFacts): Finding | null {
  // Nothing enables a disabled registration again (2.9), so later deliveries show that it was enabled.
  const disabled = endpoints
    .filter(({ endpoint, active }) => active.to <= window.to && isDisabled(endpoint, subscriptions))
    .map(({ endpoint, active }) => ({ endpoint, span: { from: active.to, to: Number.POSITIVE_INFINITY } }))
  // A window may be a single instant.
  const whole = { from: window.from, to: Math.max(window.to, window.from + 1) }
  const troubled = [...disabled, ...outages].filter(({ span }) => isOverlapping(span, whole))
  if (troubled.length === 0) return null
  const spans = troubled.map(({ span }) => span)
  const outside = lengthOf(subtract(whole, spans))
  return {
    strength: outside <= (whole.to - whole.from) / 2 && Number.isFinite(outside) ? 'explains' : 'possible',
    evidence: troubled.map(({ endpoint, span }) => evidenceOf(endpoint, span)),
  }
}

function lengthOf(spans: readonly TimeSpan[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0)
}

/** An endpoint is disabled where all its registrations are. */
function isDisabled(endpoint: string, subscriptions: GapFacts['subscriptions']): boolean {
  const own = subscriptions?.filter(({ url }) => url === endpoint) ?? []
  return own.length > 0 && own.every((subscription) => subscription.isDisabled)
}

function explains(evidence: GapEvidence[]): Finding {
  return { strength: 'explains', evidence }
}

function evidenceOf(subject: string | null, { from, to }: TimeSpan): GapEvidence {
  return { subject, from: isoOf(from), to: isoOf(to) }
}

function isoOf(time: number): string | null {
  return Number.isFinite(time) ? new Date(time).toISOString() : null
}
