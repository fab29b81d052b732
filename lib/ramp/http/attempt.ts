import type { EndpointDefinition } from '../contract/endpoints/endpoint'
import { buildCredentialHeaders } from '../credentials/credential'
import { PlatformError } from '../problem/problem'
import { type RawAnswer, readAnswer } from './answer'
import type { Evidence } from './circuit-breaker'
import type { PreparedCall } from './prepare-call'
import { type HttpAnswer, type Transport, TransportError } from './transport'

/** What came of sending a request once. */
export type CallAttempt = { answer: RawAnswer } | { error: PlatformError; isUnsent: boolean }

/** Where requests go out. */
export type CallGates = {
  transport: Transport
  integrator: { integratorKey: string; integratorSecret: string }
  /** Our clock in milliseconds. */
  now: () => number
}

/**
 * Sends a request once and reads the answer.
 *
 * @throws the signal's reason when the caller gave up; everything else is a result
 */
export async function attemptOnce(call: PreparedCall, gates: CallGates, signal?: AbortSignal): Promise<CallAttempt> {
  const { endpoint, mode, secrets } = call
  try {
    const answer = await send(call, gates, signal)
    return { answer: readAnswer(answer, { endpoint, mode, now: gates.now(), secrets }) }
  } catch (error) {
    if (error instanceof PlatformError) return { error, isUnsent: false }
    if (error instanceof TransportError) return { error: asPlatformError(call, error), isUnsent: error.isUnsent }
    throw error
  }
}

/** Signed anew each time: a repeated request must not carry an old timestamp. Its `Idempotency-Key` stays the same. */
function send(
  call: PreparedCall,
  { transport, integrator, now }: CallGates,
  signal?: AbortSignal,
): Promise<HttpAnswer> {
  const { method } = call.endpoint
  const { path, body, idempotencyKey } = call.request
  const headers = {
    accept: 'application/json, application/problem+json',
    'accept-encoding': 'identity',
    ...(body === null ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
    ...buildCredentialHeaders(call, { timestamp: now(), method, path, body }, integrator),
  }
  return transport.send({ method, path, headers, body }, signal)
}

function asPlatformError({ endpoint, secrets }: PreparedCall, error: TransportError): PlatformError {
  return new PlatformError({
    kind: error.kind,
    operation: endpoint.title,
    mayHaveHappened: endpoint.method !== 'GET' && !error.isUnsent,
    secrets,
    ...(error.happened === null ? {} : { happened: error.happened }),
    ...(error.cause === undefined ? {} : { cause: error.cause }),
  })
}

/**
 * What an attempt says about the platform as a whole. Any answer below 500 shows that it works. A status from 501 that the
 * endpoint itself documents is about the request: the 503 of a debit card that can't be registered (section 7). An answer
 * that could not even be read says nothing.
 */
export function outageEvidence({ errors }: EndpointDefinition, attempt: CallAttempt): Evidence {
  if ('answer' in attempt) return 'works'
  const { platformStatus: status, kind } = attempt.error
  if (status === null) return kind === 'timeout' || kind === 'connection' ? kind : 'nothing'
  if (status < 500) return 'works'
  return status !== 500 && errors.some((error) => error.status === status) ? 'nothing' : 'server'
}
