import type { Outcome } from '../model/outcome'
import type { CutoverStep } from '../model/secret-change'
import type { toSecretChange } from './to-change'

export const STEPS_BEFORE_SET = ['stored', 'accepts-both', 'watching'] as const satisfies readonly CutoverStep[]

/** Never holds the secret. */
export type SecretChange = ReturnType<typeof toSecretChange>

/**
 * Either secret may sign while `propagating` (60 s, 8) and `finishing` (17 s, 6.5); `reading`: the archive must hold
 * the window.
 */
export type CutoverStage = 'prepared' | 'sending' | 'propagating' | 'finishing' | 'reading' | 'judged'

/** `failing`: errors that say nothing about the signature. `no-traffic`: too few answers. */
export type Verdict = 'clean' | 'rejecting' | 'failing' | 'no-traffic'

/** `partial`: clean, but for unknown endpoints. `too-old`: the archive will never hold the window. */
export type OverallVerdict = Verdict | 'partial' | 'too-old'

/** After the window, and before the change. */
export type EndpointVerdict = {
  url: string
  verdict: Verdict
  before: { deliveries: number; rejected: number }
  /** `other` says nothing about the signature. */
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
  /** Ms from `readAt` to the end of stage and window. */
  stageMs: number
  windowMs: number
  /** Times by the platform's clock; null before sending. */
  window: { from: string; to: string } | null
  /** Is null before the stage `judged`. */
  verdict: OverallVerdict | null
  /** With traffic; worst first. */
  endpoints: EndpointVerdict[]
  /** Counts the window's newest 10,000 deliveries; `doubtful`: at most 50. */
  inWindow: { total: number; delivered: number; doubtfulTotal: number; doubtful: DoubtfulDelivery[] }
  /** The platform's clock's time. */
  archivedThrough: string | null
}

export type SecretStatus = {
  readAt: string
  /** The newest that the platform took, or may have taken. */
  current: SecretChange | null
  /** Under way, or else the newest. */
  cutover: Cutover | null
  /** Newest first, at most 50. */
  history: SecretChange[]
}

/**
 * Every page says this of the secret: a change that was sent and has no verdict yet, or a verdict that endpoints reject more.
 * `windowMs` is counted from `readAt` on, 0 once the window is over.
 */
export type SecretNotice =
  | { kind: 'changing'; windowMs: number; readAt: string }
  | { kind: 'rejecting'; endpoints: number; readAt: string }

/** `secret`: only one that was generated here. */
export type PreparedSecret = { change: SecretChange; secret: string | null }
