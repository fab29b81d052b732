import type { EndpointDefinition } from '../contract/endpoints/endpoint'
import { buildCredentialHeaders } from '../credentials/credential'
import { PlatformError } from '../problem/problem'
import { type RawAnswer, readAnswer } from './answer'
import type { Evidence } from './circuit-breaker'
import type { PreparedCall } from './prepare-call'
import { type HttpAnswer, type Transport, TransportError } from './transport'

export type CallAttempt = { answer: RawAnswer } | { error: PlatformError; isUnsent: boolean }

export type CallGates = {
  transport: Transport
  integrator: { integratorKey: string; integratorSecret: string }
  now: () => number
}

/**
 * Sends a request once and reads the answer.
 * @throws the signal's reason after an abort; everything else is a result
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

/** Signed for each attempt with a fresh timestamp; the `Idempotency-Key` stays. */
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
 * Evidence about the platform as a whole. Any answer below 500, or a documented status from 501 (section 7, the 503 of
 * a debit card), shows that the platform works; an unreadable answer shows nothing.
 */
export function outageEvidence({ errors }: EndpointDefinition, attempt: CallAttempt): Evidence {
  if ('answer' in attempt) return 'works'
  const { platformStatus: status, kind } = attempt.error
  if (status === null) return kind === 'timeout' || kind === 'connection' ? kind : 'nothing'
  if (status < 500) return 'works'
  return status !== 500 && errors.some((error) => error.status === status) ? 'nothing' : 'server'
}
