import { AppError } from '../errors'
import { PlatformError, type ProblemKind } from '../ramp'

/** `isOpen`: the platform may still be at work. */
export type FailedRequest =
  | { state: 'refused' | 'not-made'; error: unknown }
  | { state: 'unknown'; error: unknown; isOpen: boolean }

export type RequestEnd<Answer> = { state: 'done'; answer: Answer } | FailedRequest

/** How the platform answered, without its words. */
export type PlatformAnswer = { kind: ProblemKind; platformStatus: number | null }

/** These kinds refuse the change itself; the others are about credentials, addresses or load. */
const REFUSALS: ReadonlySet<ProblemKind> = new Set(['invalid', 'conflict'])

/** A proxy gives these statuses, and the platform behind it may still be at work. */
const PROXY_STATUS: ReadonlySet<number> = new Set([502, 504])

/** Tells from an error of `RampClient.call` whether the change was made. */
export function readFailure(error: unknown): FailedRequest {
  if (!(error instanceof PlatformError)) {
    // An AppError if nothing was sent, the reason of the signal if the request was given up.
    return error instanceof AppError ? { state: 'not-made', error } : { state: 'unknown', error, isOpen: true }
  }
  const { kind, platformStatus, mayHaveHappened } = error
  if (!mayHaveHappened) return { state: REFUSALS.has(kind) ? 'refused' : 'not-made', error }
  return { state: 'unknown', error, isOpen: platformStatus === null || PROXY_STATUS.has(platformStatus) }
}

export function platformAnswerOf(error: unknown): PlatformAnswer | null {
  return error instanceof PlatformError ? { kind: error.kind, platformStatus: error.platformStatus } : null
}
