import 'server-only'
import { AppError, type PlatformFacts } from '../errors'
import { type PlatformAnswer, platformAnswerOf } from '../platform-change/request-end'
import { sendOnce } from '../platform-change/send-once'
import type { EndState } from '../platform-change/transitions'
import { PlatformError, type RampClient } from '../ramp'
import { TEXTS } from '../ramp/problem/problem-texts'
import { withoutSecret } from './without-secret'

type FailedState = Exclude<EndState, 'done'>

/** The end of a request; `problem` may be stored, `told` is for the sender alone. */
export type SecretEnd =
  | { state: 'done' }
  | { state: FailedState; problem: string; answer: PlatformAnswer | null; told: AppError }

/** Sends a secret to the platform once. It never throws. */
export async function sendSecret(client: RampClient, secret: string, signal: AbortSignal): Promise<SecretEnd> {
  const end = await sendOnce(() => client.call('setWebhookSecret', { body: { secret }, signal }), signal)
  if (end.state === 'done') return { state: 'done' }
  const { state, error } = end
  const happened = happenedOf(state, error)
  const problem = `${happened.charAt(0).toUpperCase()}${happened.slice(1)}.`
  return { state, problem, answer: platformAnswerOf(error), told: TOLD[state]({ happened, error, secret }) }
}

function happenedOf(state: FailedState, error: unknown): string {
  if (!(error instanceof PlatformError))
    return state === 'not-made' ? 'the request could not be sent' : 'the platform did not answer in time'
  const { kind, platformStatus, mayHaveHappened } = error
  const isBroken = kind === 'connection' && mayHaveHappened
  const words = isBroken ? 'the connection broke before the complete answer arrived' : TEXTS[kind].happened
  return platformStatus === null ? words : `${words} (${platformStatus})`
}

type Failure = { happened: string; error: unknown; secret: string }

const TOLD: Record<FailedState, (failure: Failure) => AppError> = {
  'not-made': ({ happened, error, secret }) => {
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
    new AppError('platform', `It is not known whether the secret was set: ${happened}.`, {
      cause: causeOf(error, secret),
    }),
}

/** The platform’s facts, or none if one of them quotes the secret. */
function factsOf(error: unknown, secret: string): PlatformFacts | undefined {
  const facts = error instanceof PlatformError ? error.platform : undefined
  const text = JSON.stringify(facts ?? {})
  return withoutSecret(text, secret) === text ? facts : undefined
}

/** The cause of an error without the platform’s words and the secret. */
function causeOf(error: unknown, secret: string): Error {
  const cause = error instanceof PlatformError ? error.cause : error
  if (!(cause instanceof Error)) return new Error('The platform’s answer is conclusive.')
  const clean = new Error(withoutSecret(cause.message, secret))
  clean.name = cause.name
  return clean
}
