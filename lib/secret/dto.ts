import type { Outcome } from '../model/outcome'
import type { CutoverStep } from '../model/secret-change'
import type { toSecretChange } from './to-change'

export const STEPS_BEFORE_SET = ['stored', 'accepts-both', 'watching'] as const satisfies readonly CutoverStep[]

/** A change of the webhook secret, without the secret itself. */
export type SecretChange = ReturnType<typeof toSecretChange>

/**
 * Either secret may sign while `propagating` (60 s, 8) and `finishing` (17 s, 6.5); in `reading`, the archive does not cover the
 * window yet.
 */
export type CutoverStage = 'prepared' | 'sending' | 'propagating' | 'finishing' | 'reading' | 'judged'

/** `failing`: errors that say nothing about the signature. `no-traffic`: too few answers. */
export type Verdict = 'clean' | 'rejecting' | 'failing' | 'no-traffic'

/** `partial`: some endpoints are clean, others not known. `too-old`: the archive will never cover the window. */
export type OverallVerdict = Verdict | 'partial' | 'too-old'

/** The answers of an endpoint before the change and after the window. */
export type EndpointVerdict = {
  url: string
  verdict: Verdict
  before: { deliveries: number; rejected: number }
  /** `other` counts answers that say nothing about the signature. */
  after: { delivered: number; rejected: number; other: number }
}

/** A delivery of the window without success. */
export type DoubtfulDelivery = {
  deliveryId: string
  at: string | null
  event: string
  url: string
  outcome: Outcome
  responseStatus: number | null
}

export type Cutover = {
  change: SecretChange
  stage: CutoverStage
  /** `stageMs` and `windowMs` are the milliseconds from `readAt` to the end of stage and window. */
  stageMs: number
  windowMs: number
  /** The window by the platform’s clock; null before sending. */
  window: { from: string; to: string } | null
  /** The verdict; null before the stage `judged`. */
  verdict: OverallVerdict | null
  /** The endpoints with traffic, worst verdict first. */
  endpoints: EndpointVerdict[]
  /** Counts of the newest 10,000 deliveries of the window; `doubtful` has at most 50. */
  inWindow: { total: number; delivered: number; doubtfulTotal: number; doubtful: DoubtfulDelivery[] }
  /** The end of the archive’s coverage, by the platform’s clock. */
  archivedThrough: string | null
}

export type SecretStatus = {
  readAt: string
  /** The newest change that the platform took or may have taken. */
  current: SecretChange | null
  /** The cut-over under way, else the newest one. */
  cutover: Cutover | null
  /** The changes, newest first, at most 50. */
  history: SecretChange[]
}

/**
 * The notice that every page shows: a sent change has no verdict yet, or endpoints reject more since the last change. `windowMs`
 * counts from `readAt` and is 0 once the window is over.
 */
export type SecretNotice =
  | { kind: 'changing'; windowMs: number; readAt: string }
  | { kind: 'rejecting'; endpoints: number; readAt: string }

/** `secret` is only given if Rampdesk generated it. */
export type PreparedSecret = { change: SecretChange; secret: string | null }
