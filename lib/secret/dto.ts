import type { Outcome } from '../model/outcome'
import type { CutoverStep, SecretOrigin, SecretState } from '../model/secret-change'

export const STEPS_BEFORE_SET = ['stored', 'accepts-both', 'watching'] as const satisfies readonly CutoverStep[]

/** Never holds the secret. */
export type SecretChange = {
  id: string
  /** A keyed digest, as `1f0c-9a3e-77b2`. */
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
 * Either secret may sign while `propagating` (60 s, specification 8) and `finishing` (17 s, 6.5); `reading` waits for
 * the archive to hold the window.
 */
export type CutoverStage = 'prepared' | 'sending' | 'propagating' | 'finishing' | 'reading' | 'judged'

/** Of one endpoint. `failing`: only errors that say nothing about the signature. `no-traffic`: too few answers. */
export type Verdict = 'clean' | 'rejecting' | 'failing' | 'no-traffic'

/**
 * Of all endpoints. `partial`: some are clean, of others nothing can be said. `too-old`: the archive will never hold
 * the window.
 */
export type OverallVerdict = Verdict | 'partial' | 'too-old'

/** Answers after the window, against those before the change. */
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
  /** Ms from `readAt` on: to the end of the stage, and of the window; 0 outside it. */
  stageMs: number
  windowMs: number
  /** By the platform's clock; null before the secret was sent. */
  window: { from: string; to: string } | null
  /** Null before the stage `judged`. */
  verdict: OverallVerdict | null
  /** Endpoints with traffic in the compared time or since, worst first. */
  endpoints: EndpointVerdict[]
  /** Of the window's newest 10,000 deliveries; `doubtful`: newest first, at most 50. */
  inWindow: { total: number; delivered: number; doubtfulTotal: number; doubtful: DoubtfulDelivery[] }
  /** By the platform's clock. */
  archivedThrough: string | null
}

export type SecretStatus = {
  readAt: string
  /** The newest secret that the platform took, or may have taken, from here. */
  current: SecretChange | null
  /** The cut-over under way, or else the newest that was sent. */
  cutover: Cutover | null
  /** Newest first, at most 50. */
  history: SecretChange[]
}

/** `secret`: only one that was generated here. */
export type PreparedSecret = { change: SecretChange; secret: string | null }
