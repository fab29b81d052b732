import type { Outcome } from '../model/outcome'
import type { CutoverStep, SecretOrigin, SecretState } from '../model/secret-change'

/** Those without which the secret can't be set. */
export const STEPS_BEFORE_SET = ['stored', 'accepts-both', 'watching'] as const satisfies readonly CutoverStep[]

/** A secret that was prepared or set here. Never the secret. */
export type SecretChange = {
  id: string
  /** Keyed, so that nothing can be guessed from it: `1f0c-9a3e-77b2`. */
  fingerprint: string
  origin: SecretOrigin
  state: SecretState
  steps: CutoverStep[]
  preparedAt: string
  preparedBy: string
  /** By our clock. */
  sentAt: string | null
  finishedAt: string | null
  setBy: string | null
  problem: string | null
}

/**
 * Where a cut-over stands: `propagating` (60 s, specification 8) and `finishing` (17 s, 6.5) are the window in which either
 * secret may sign; `reading` waits until the archive holds everything of the window; then there is a verdict, also where it never will.
 */
export type CutoverStage = 'prepared' | 'sending' | 'propagating' | 'finishing' | 'reading' | 'judged'

/**
 * Of one endpoint. `failing`: all it answers are errors that say nothing about the signature. `no-traffic`: nothing, or too
 * little, was answered.
 */
export type Verdict = 'clean' | 'rejecting' | 'failing' | 'no-traffic'

/**
 * Of all endpoints. `clean`: every one is. `partial`: some are, and of the others nothing can be said. `too-old`: the archive
 * does not hold the window any more and never will.
 */
export type OverallVerdict = Verdict | 'partial' | 'too-old'

/** What one endpoint answered after the window, against what it answered before the change. */
export type EndpointVerdict = {
  url: string
  verdict: Verdict
  before: { deliveries: number; rejected: number }
  /** `other`: failed, unknown, legacy and contradictory, which say nothing about the signature. */
  after: { delivered: number; rejected: number; other: number }
}

/** A delivery of the window that was not delivered. */
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
  /** Milliseconds, counted from `readAt` of the status: to the end of the stage, and to the end of the window; 0 outside it. */
  stageMs: number
  windowMs: number
  /** The window by the platform's clock, which is the one of delivery timestamps; null before the secret was sent. */
  window: { from: string; to: string } | null
  /** Null before the stage `judged`. */
  verdict: OverallVerdict | null
  /** Every endpoint with traffic in the time that is compared or since, worst first. */
  endpoints: EndpointVerdict[]
  /**
   * The newest deliveries whose time lies in the window, at most 10,000; `doubtful` are those of them that were not delivered,
   * newest first, at most 50.
   */
  inWindow: { total: number; delivered: number; doubtfulTotal: number; doubtful: DoubtfulDelivery[] }
  /** Up to when the archive is complete, by the platform's clock. */
  archivedThrough: string | null
}

export type SecretStatus = {
  readAt: string
  /** The newest secret that the platform took, or may have taken, from here; null when none was ever set here. */
  current: SecretChange | null
  /** The cut-over under way or, when there is none, the newest one that was sent. */
  cutover: Cutover | null
  /** Newest first, at most 50. */
  history: SecretChange[]
}

/** The one answer that holds a secret, and only one that was generated here. */
export type PreparedSecret = { change: SecretChange; secret: string | null }
