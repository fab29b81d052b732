import 'server-only'
import { AppError, type PlatformFacts } from '../errors'
import { PlatformError, type ProblemKind, type RampClient } from '../ramp'
import { TEXTS } from '../ramp/problem/problem-texts'
import { UNANSWERED_MS } from './cutover'
import { withoutSecret } from './without-secret'

/** From before the row says `sent`, a place in line included: half a minute is left to store the end before it is taken for lost. */
export const SEND_TIMEOUT_MS = UNANSWERED_MS - 30_000

/** How the platform answered, without a word of its own. */
export type PlatformAnswer = { kind: ProblemKind; platformStatus: number | null }

/**
 * What became of the request. `prepared`: it certainly changed nothing and may be sent again, as after a 429 or without a
 * connection. `problem` is ours and may be kept; `told` is for the one person who sent the secret.
 */
export type End =
  | { state: 'set' }
  | { state: 'prepared' | 'refused' | 'unknown'; problem: string; answer: PlatformAnswer | null; told: AppError }

/** Refusals of the secret itself; any other one is about credentials, addresses or load. */
const REFUSED: ReadonlySet<ProblemKind> = new Set(['invalid', 'conflict'])

/** Sends the secret to the platform, once. Never throws. */
export async function sendSecret(client: RampClient, secret: string, signal: AbortSignal): Promise<End> {
  if (signal.aborted) return endOf('prepared', signal.reason, secret)
  try {
    await client.call('setWebhookSecret', { body: { secret }, signal })
    return { state: 'set' }
  } catch (error) {
    return endOf(stateAfter(error), error, secret)
  }
}

function stateAfter(error: unknown): 'prepared' | 'refused' | 'unknown' {
  // What is no AppError is a request that was given up: it may have arrived. Any other AppError kept it here.
  if (!(error instanceof PlatformError)) return error instanceof AppError ? 'prepared' : 'unknown'
  if (error.mayHaveHappened) return 'unknown'
  return REFUSED.has(error.kind) ? 'refused' : 'prepared'
}

function endOf(state: 'prepared' | 'refused' | 'unknown', error: unknown, secret: string): End {
  const happened = happenedOf(state, error)
  const problem = `${happened.charAt(0).toUpperCase()}${happened.slice(1)}.`
  const { kind, platformStatus } = error instanceof PlatformError ? error : {}
  const answer = kind === undefined ? null : { kind, platformStatus: platformStatus ?? null }
  return { state, problem, answer, told: TOLD[state]({ happened, error, secret }) }
}

function happenedOf(state: End['state'], error: unknown): string {
  if (!(error instanceof PlatformError))
    return state === 'prepared' ? 'the request could not be sent' : 'the platform did not answer in time'
  const { kind, platformStatus, mayHaveHappened } = error
  const isBroken = kind === 'connection' && mayHaveHappened
  const words = isBroken ? 'the connection broke before the whole answer was here' : TEXTS[kind].happened
  return platformStatus === null ? words : `${words} (${platformStatus})`
}

type Failure = { happened: string; error: unknown; secret: string }

const TOLD: Record<'prepared' | 'refused' | 'unknown', (failure: Failure) => AppError> = {
  prepared: ({ happened, error, secret }) => {
    const { kind, retryAfter } = error instanceof PlatformError ? error : {}
    const wait = retryAfter === undefined ? 'try again later' : `try again in ${retryAfter} s`
    const advice = kind === undefined || retryAfter !== undefined ? '' : ` ${TEXTS[kind].advice}`
    return new AppError('platform', `The secret was not set: ${happened}. It is still prepared: ${wait}.${advice}`, {
      retryAfter,
      platform: factsOf(error, secret),
      cause: causeOf(error, secret),
    })
  },
  refused: ({ happened, error, secret }) => {
    const said = error instanceof PlatformError ? error.fieldErrors[0]?.message || error.detail || error.title : null
    return new AppError('invalid', `The secret was not set: ${happened}. Prepare another one.`, {
      ...(said ? { fields: [{ field: 'body.secret', message: withoutSecret(said, secret) }] } : {}),
      platform: factsOf(error, secret),
      cause: causeOf(error, secret),
    })
  },
  unknown: ({ happened, error, secret }) =>
    new AppError('platform', `Nobody knows whether the secret was set: ${happened}.`, {
      cause: causeOf(error, secret),
    }),
}

/** All of them or none: where one quotes the secret nothing is told. */
function factsOf(error: unknown, secret: string): PlatformFacts | undefined {
  const facts = error instanceof PlatformError ? error.platform : undefined
  const text = JSON.stringify(facts ?? {})
  return withoutSecret(text, secret) === text ? facts : undefined
}

/** For the log: what broke, without the platform's words and without the secret. */
function causeOf(error: unknown, secret: string): Error {
  const cause = error instanceof PlatformError ? error.cause : error
  if (!(cause instanceof Error)) return new Error('The platform’s answer says it all.')
  const clean = new Error(withoutSecret(cause.message, secret))
  clean.name = cause.name
  return clean
}
