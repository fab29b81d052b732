/** `page`: somebody is woken. `notify`: somebody reads it at work. */
export const SEVERITIES = ['page', 'notify'] as const
export type Severity = (typeof SEVERITIES)[number]

/** `pending`: the condition is true, but not yet for as long as its rule asks. */
export type AlertState = 'pending' | 'firing' | 'resolved'

/** The entries of an alert's history. */
export type Transition = 'fired' | 'resolved' | 'acknowledged' | 'unacknowledged' | 'snoozed' | 'woken'

/** Why nobody is told of a transition. */
export type QuietReason = 'snoozed' | 'muted' | 'planned-work'

/** The facts behind an alert: counts, names and times; no payload, no data of a user. */
export type AlertEvidence = {
  /** A sentence with its counts. */
  sentence: string
  /** The number that the rule compares with its threshold, in the unit of its kind. */
  value: number | null
  threshold: number | null
  /** Address in the desk, from `/`, of the rows behind it. */
  href: string | null
}

/** The cause that alerts can share: an endpoint, its host, or the platform itself. */
export type AlertCause = { endpoint: string | null; host: string | null; isPlatform: boolean }
