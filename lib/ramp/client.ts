import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../errors'
import { parseAnswer, type RawAnswer, readAnswer } from './answer'
import type { EndpointDefinition } from './contract/endpoint'
import {
  type EndpointAnswer,
  type EndpointId,
  type EndpointInput,
  endpointOf,
  isEndpointId,
} from './contract/endpoints'
import { createLimiter } from './limiter'
import { PlatformError } from './problem'
import type { ProblemKind } from './problem-texts'
import { type BuiltRequest, buildRequest, type RequestInput } from './request'
import { RETRY_POLICY, type RetryPolicy, retryDelay } from './retry'
import { buildSignedHeaders } from './sign'
import { createTransport, type HttpAnswer, TransportError } from './transport'

/** Where the platform is and who we are there. */
export type RampEnvironment = { name: string; baseUrl: string; integratorKey: string; integratorSecret: string }

/** One attempt, for logs and measures; holds no credential, no id and no body. */
export type RequestReport = {
  environment: string
  endpoint: EndpointId
  attempt: number
  durationMs: number
  /** The platform's; null when there was no answer. */
  status: number | null
  /** Null for success. */
  kind: ProblemKind | null
  requestId: string | null
}

export type RampClientOptions = {
  /** For one whole exchange, from the first byte to the last. */
  fetchTimeoutMs?: number
  /** Requests at once; the others wait. */
  maxConcurrency?: number
  retry?: Partial<RetryPolicy>
  maxAnswerBytes?: number
  /** Our clock in milliseconds. */
  now?: () => number
  /** 0 to 1. */
  random?: () => number
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>
  onRequest?: (report: RequestReport) => void
}

type Call<Id extends EndpointId> = EndpointInput<Id> & { signal?: AbortSignal }
type Arguments<Id extends EndpointId> =
  Record<never, never> extends EndpointInput<Id> ? [input?: Call<Id>] : [input: Call<Id>]

export type RampClient = {
  /**
   * Calls an endpoint of the registry and gives its parsed answer.
   *
   * @throws AppError `invalid` for input that the contract refuses: nothing is sent
   * @throws PlatformError for anything the platform or the network does; the signal's reason when the caller gave up
   */
  call<Id extends EndpointId>(endpoint: Id, ...input: Arguments<Id>): Promise<EndpointAnswer<Id>>
  /** Like `call`, but gives the text as it came, unparsed. */
  callRaw<Id extends EndpointId>(endpoint: Id, ...input: Arguments<Id>): Promise<RawAnswer>
  /** Ends the idle connections, after running calls have ended. */
  close(): Promise<void>
}

const DEFAULTS = { fetchTimeoutMs: 30_000, maxConcurrency: 4 }

/** A client of one environment of the platform (sections 4 and 5). Reads are repeated, changes never; see `retry.ts`. */
export function createRampClient(environment: RampEnvironment, options: RampClientOptions = {}): RampClient {
  const { origin, basePath } = parseBaseUrl(environment.baseUrl)
  const { now = Date.now, random = Math.random, sleep = defaultSleep, onRequest } = options
  const policy = { ...RETRY_POLICY, ...options.retry }
  const secrets = [environment.integratorSecret, environment.integratorKey]
  const maxConcurrency = options.maxConcurrency ?? DEFAULTS.maxConcurrency
  const limit = createLimiter(maxConcurrency)
  const transport = createTransport(origin, {
    deadlineMs: options.fetchTimeoutMs ?? DEFAULTS.fetchTimeoutMs,
    connections: maxConcurrency,
    ...(options.maxAnswerBytes === undefined ? {} : { bodyBytes: options.maxAnswerBytes }),
  })

  /** Signed anew each time: a repeated request must not carry an old timestamp. */
  function send(endpoint: EndpointDefinition, { path, body }: BuiltRequest, signal?: AbortSignal): Promise<HttpAnswer> {
    const { method } = endpoint
    const headers = {
      accept: 'application/json, application/problem+json',
      'accept-encoding': 'identity',
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...buildSignedHeaders({ timestamp: now(), method, path, body }, environment),
    }
    return transport.send({ method, path, headers, body }, signal)
  }

  async function attemptOnce(
    endpoint: EndpointDefinition,
    request: BuiltRequest,
    signal?: AbortSignal,
  ): Promise<Attempt> {
    try {
      return { answer: readAnswer(endpoint, await send(endpoint, request, signal), now(), secrets) }
    } catch (error) {
      if (error instanceof PlatformError) return { error, isUnsent: false }
      if (error instanceof TransportError)
        return { error: asPlatformError(endpoint, error, secrets), isUnsent: error.isUnsent }
      throw error
    }
  }

  async function callWithRetries(
    id: EndpointId,
    { signal, ...input }: RequestInput & { signal?: AbortSignal },
  ): Promise<RawAnswer> {
    // Types keep others out already; this holds for callers that are not type-checked, too.
    if (!isEndpointId(id)) throw new AppError('internal', 'That is no endpoint of the registry.')
    const endpoint = endpointOf(id)
    const request = buildRequest(endpoint, input, basePath)
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted()
      const started = performance.now()
      const result = await attemptOnce(endpoint, request, signal)
      onRequest?.({
        environment: environment.name,
        endpoint: id,
        attempt,
        durationMs: performance.now() - started,
        ...reportOf(result),
      })
      if ('answer' in result) return result.answer
      const { error, isUnsent } = result
      const retryAfter = error.retryAfter ?? null
      const delay = retryDelay(
        { method: endpoint.method, kind: error.kind, isUnsent, retryAfter, attempt },
        random,
        policy,
      )
      if (delay === null) throw error
      await sleep(delay, signal)
    }
  }

  return {
    async call<Id extends EndpointId>(id: Id, ...[input]: Arguments<Id>) {
      const answer = await limit(() => callWithRetries(id, input ?? {}))
      // `parseAnswer` used the schema of this very endpoint, or gave the null that its type allows.
      return parseAnswer(endpointOf(id), answer, secrets) as EndpointAnswer<Id>
    },
    callRaw: (id, ...[input]) => limit(() => callWithRetries(id, input ?? {})),
    close: () => transport.close(),
  }
}

type Attempt = { answer: RawAnswer } | { error: PlatformError; isUnsent: boolean }

function reportOf(attempt: Attempt): Pick<RequestReport, 'status' | 'kind' | 'requestId'> {
  if ('answer' in attempt) return { status: attempt.answer.status, kind: null, requestId: attempt.answer.requestId }
  const { platformStatus, kind, requestId } = attempt.error
  return { status: platformStatus, kind, requestId }
}

function asPlatformError(
  endpoint: EndpointDefinition,
  error: TransportError,
  secrets: readonly string[],
): PlatformError {
  return new PlatformError({
    kind: error.kind,
    operation: endpoint.title,
    mayHaveHappened: endpoint.method !== 'GET' && !error.isUnsent,
    secrets,
    ...(error.happened === null ? {} : { happened: error.happened }),
    ...(error.cause === undefined ? {} : { cause: error.cause }),
  })
}

function parseBaseUrl(baseUrl: string): { origin: string; basePath: string } {
  const url = new URL(baseUrl)
  if (url.username || url.password || url.search || url.hash) {
    throw new AppError('invalid', 'A base address holds a scheme, a host and a path at most.')
  }
  return { origin: url.origin, basePath: url.pathname.replace(/\/+$/, '') }
}

async function defaultSleep(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, signal ? { signal } : {})
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}
