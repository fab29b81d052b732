import type { Scope } from '../../auth/scope'
import type { Stream } from '../../model/stream'
import { EVENTS } from '../../ramp/contract/events'
import type { GapCell, GapEvidence } from './dto'
import { ARRIVAL_MS, type Gap } from './gaps'
import type { GapReason } from './reasons'
import { isOverlapping, subtract, type TimeSpan } from './time-spans'

/** An endpoint is active from its first to its last delivery. */
export type ActiveEndpoint = { endpoint: string; active: TimeSpan }

export type SubscribedEndpoint = { url: string; events: readonly string[]; isDisabled: boolean }

/** Reads the registrations; null if they are unreadable or forbidden. */
export type ReadSubscriptions = (scope: Scope) => Promise<readonly SubscribedEndpoint[] | null>

/** Times in ms since 1970. */
export type GapFacts = {
  stream: Stream
  covered: readonly TimeSpan[]
  /** The end of the newest covered span. */
  through: number | null
  /** Records from before this instant were removed from the archive. */
  purgedBefore: number | null
  endpoints: readonly ActiveEndpoint[]
  /** Spans in which an endpoint had failed or unknown deliveries and none delivered. */
  outages: readonly { endpoint: string; span: TimeSpan }[]
  /** The registrations; null if they could not be read. */
  subscriptions: readonly SubscribedEndpoint[] | null
  /** False for a sequence too long to note. */
  isFollowed: boolean
}

/** A finding that is `possible` does not explain the gap alone. */
type Finding = { strength: 'explains' | 'possible'; evidence: GapEvidence[] }

type Rule = { reason: GapReason; find: (gap: Gap, facts: GapFacts) => Finding | null }

/** Rules in order; the first that explains the gap wins. An uncovered gap says nothing about platform or endpoint. */
const RULES: readonly Rule[] = [
  { reason: 'purged', find: findPurged },
  { reason: 'not-covered', find: findUncovered },
  { reason: 'still-arriving', find: findArriving },
  { reason: 'not-subscribed', find: findUnsubscribed },
  { reason: 'registered-later', find: findRegisteredLater },
  { reason: 'outage', find: findOutage },
]

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

const AFTER_SUBSCRIPTIONS: readonly GapReason[] = ['registered-later', 'outage', 'unexplained']

/** A purged span is never covered, so `purged` says `not-covered`, too. */
function isSaidBy(reason: GapReason, other: GapReason): boolean {
  return reason === 'purged' && other === 'not-covered'
}

/** Finds a span that is not covered because we removed it. */
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

/** A record may be written after that of the next number, except at the end of the archive. */
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
 * Looks at the present registrations; past ones are unknown. Explains at most as many missing numbers as there are
 * unsubscribed events.
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

/** Explains a gap before any endpoint of the stream was in use. */
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

/** Explains a gap at least half inside an outage. */
function findOutage({ window }: Gap, { endpoints, outages, subscriptions }: GapFacts): Finding | null {
  // A disabled registration stays disabled (2.9), so later deliveries exclude it.
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
