import type { EndpointDefinition } from '../contract/endpoints/endpoint'
import { buildCredentialHeaders } from '../credentials/credential'
import { PlatformError } from '../problem/problem'
import { type RawAnswer, readAnswer } from './answer'
import type { Evidence } from './circuit-breaker'
import type { PreparedCall } from './prepare-call'
import { type HttpAnswer, type HttpRequest, type Transport, TransportError } from './transport'

/** A request as sent and its answer as received; `received` is null if no whole answer came. */
export type RawExchange = { request: HttpRequest; received: HttpAnswer | null }

export type CallAttempt = ({ answer: RawAnswer } | { error: PlatformError; isUnsent: boolean }) & {
  exchange: RawExchange
}

export type CallGates = {
  transport: Transport
  integrator: { integratorKey: string; integratorSecret: string }
  now: () => number
}

/** @throws the signal's reason after an abort only */
export async function attemptOnce(call: PreparedCall, gates: CallGates, signal?: AbortSignal): Promise<CallAttempt> {
  const { endpoint, mode, secrets } = call
  const request = makeRequest(call, gates)
  let received: HttpAnswer | null = null
  try {
    received = await gates.transport.send(request, signal)
    const answer = readAnswer(received, { endpoint, mode, now: gates.now(), secrets })
    return { answer, exchange: { request, received } }
  } catch (error) {
    const exchange = { request, received }
    if (error instanceof PlatformError) return { error, isUnsent: false, exchange }
    if (error instanceof TransportError)
      return { error: asPlatformError(call, error), isUnsent: error.isUnsent, exchange }
    throw error
  }
}

/** Makes the request of one attempt: the timestamp is fresh each time, the `Idempotency-Key` stays. */
export function makeRequest(call: PreparedCall, { integrator, now }: Omit<CallGates, 'transport'>): HttpRequest {
  const { method } = call.endpoint
  const { path, body, idempotencyKey } = call.request
  const headers = {
    accept: 'application/json, application/problem+json',
    'accept-encoding': 'identity',
    ...(body === null ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
    ...buildCredentialHeaders(call, { timestamp: now(), method, path, body }, integrator),
  }
  return { method, path, headers, body }
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
 * An answer below 500 shows that the platform works; a documented 5xx other than 500 (section 7), or an answer that
 * could not be received, shows nothing.
 */
export function outageEvidence({ errors }: EndpointDefinition, attempt: CallAttempt): Evidence {
  if ('answer' in attempt) return 'works'
  const { platformStatus: status, kind } = attempt.error
  if (status === null) return kind === 'timeout' || kind === 'connection' ? kind : 'nothing'
  if (status < 500) return 'works'
  return status !== 500 && errors.some((error) => error.status === status) ? 'nothing' : 'server'
}
