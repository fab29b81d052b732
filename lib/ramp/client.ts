import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../errors'
import type { Arguments, RampClient } from './calls'
import type { CredentialMode } from './contract/endpoints/credentials'
import type { EndpointAnswer, EndpointId } from './contract/endpoints/endpoints'
import { TOKENS_PER_MINUTE } from './contract/schemas/integrator-token'
import type { Credential } from './credentials/credential'
import { createMintingBudget } from './credentials/minting-budget'
import { parseAnswer, type RawAnswer } from './http/answer'
import { attemptOnce, type CallAttempt, type CallGates, makeRequest, outageEvidence } from './http/attempt'
import { BREAKER, type BreakerOptions, createCircuitBreaker } from './http/circuit-breaker'
import { createGate } from './http/gate'
import { createLimiter } from './http/limiter'
import { createPlatformClock } from './http/platform-clock'
import { type PreparedCall, prepareCall } from './http/prepare-call'
import type { RequestInput } from './http/request'
import { RETRY_POLICY, type RetryPolicy, retryDelay } from './http/retry'
import { createTransport } from './http/transport'
import { toSafeRequest } from './inspect/safe-request'
import { showExchange } from './inspect/show-exchange'
import { PlatformError } from './problem/problem'
import type { ProblemKind } from './problem/problem-texts'

export type RampEnvironment = { name: string; baseUrl: string; integratorKey: string; integratorSecret: string }

export type RequestReport = {
  environment: string
  endpoint: EndpointId
  credential: CredentialMode
  attempt: number
  durationMs: number
  status: number | null
  kind: ProblemKind | null
  requestId: string | null
}

export type RampClientOptions = {
  fetchTimeoutMs?: number
  maxConcurrency?: number
  retry?: Partial<RetryPolicy>
  breaker?: Partial<BreakerOptions>
  maxAnswerBytes?: number
  now?: () => number
  random?: () => number
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>
  /** Called after each request, unless its caller aborted; errors of the listener are ignored. */
  onRequest?: (report: RequestReport) => void
}

const DEFAULTS = { fetchTimeoutMs: 30_000, maxConcurrency: 4 }

/**
 * A client of one environment (sections 4 and 5). Limits, breaker and minting budget are its own: make one per
 * process.
 */
export function createRampClient(environment: RampEnvironment, options: RampClientOptions = {}): RampClient {
  const { origin, basePath } = parseBaseUrl(environment.baseUrl)
  const { now = Date.now, random = Math.random, sleep = defaultSleep, onRequest } = options
  const policy = { ...RETRY_POLICY, ...options.retry }
  const { name, integratorKey, integratorSecret } = environment
  const ownSecrets = [integratorSecret, integratorKey]
  const maxConcurrency = options.maxConcurrency ?? DEFAULTS.maxConcurrency
  const limit = createLimiter(maxConcurrency)
  const transport = createTransport(origin, {
    deadlineMs: options.fetchTimeoutMs ?? DEFAULTS.fetchTimeoutMs,
    connections: maxConcurrency,
    ...(options.maxAnswerBytes === undefined ? {} : { bodyBytes: options.maxAnswerBytes }),
  })
  const gates: CallGates = { transport, integrator: { integratorKey, integratorSecret }, now }
  const clock = createPlatformClock()
  const gate = createGate(
    createCircuitBreaker({ ...BREAKER, ...options.breaker }, now),
    createMintingBudget(TOKENS_PER_MINUTE, now),
  )

  async function attempt(
    call: PreparedCall,
    number: number,
    signal?: AbortSignal,
  ): Promise<CallAttempt | PlatformError> {
    const pass = gate.enter(call)
    if (pass instanceof PlatformError) return pass
    const started = performance.now()
    let result: CallAttempt | null = null
    try {
      result = await attemptOnce(call, gates, signal)
      if ('answer' in result) clock.note(result.answer)
    } finally {
      // An aborted request says nothing about the platform.
      const evidence = result ? outageEvidence(call.endpoint, result) : 'nothing'
      const wasSent = !(result && 'error' in result && result.isUnsent)
      pass.leave(evidence, wasSent)
    }
    void notifyListener(onRequest, {
      environment: name,
      endpoint: call.id,
      credential: call.mode,
      attempt: number,
      durationMs: performance.now() - started,
      ...reportOf(result),
    })
    return result
  }

  async function callWithRetries(call: PreparedCall, signal?: AbortSignal): Promise<RawAnswer> {
    const { method } = call.endpoint
    let last: PlatformError | null = null
    for (let number = 1; ; number++) {
      signal?.throwIfAborted()
      // During an outage nothing queues.
      const refused = gate.refusal(call)
      if (refused) throw last ?? refused
      // A waiting retry holds no slot.
      const result = await limit(() => attempt(call, number, signal), signal)
      if (result instanceof PlatformError) throw last ?? result
      if ('answer' in result) return result.answer
      const { error, isUnsent } = result
      const failed = { method, kind: error.kind, isUnsent, retryAfter: error.retryAfter ?? null, attempt: number }
      const delay = retryDelay(failed, random, policy)
      if (delay === null || gate.refusal(call)) throw error
      last = error
      await sleep(delay, signal)
    }
  }

  type Given = RequestInput & { signal?: AbortSignal }

  async function run(credential: Credential, isRaw: boolean, id: EndpointId, { signal, ...input }: Given = {}) {
    const call = prepareCall({ id, input, credential, isRaw }, basePath, ownSecrets)
    return { call, answer: await callWithRetries(call, signal) }
  }

  function callsAs(credential: Credential, signal?: AbortSignal) {
    const until = signal && { signal }
    return {
      async call<Id extends EndpointId>(id: Id, ...[input]: Arguments<Id>) {
        const { call, answer } = await run(credential, false, id, { ...until, ...input })
        // `parseAnswer` used this endpoint's schema.
        return parseAnswer(call.endpoint, answer, call.secrets) as EndpointAnswer<Id>
      },
      async callRaw<Id extends EndpointId>(id: Id, ...[input]: Arguments<Id>) {
        return (await run(credential, true, id, { ...until, ...input })).answer
      },
    }
  }

  const prepare = (credential: Credential, id: EndpointId, input: RequestInput) =>
    prepareCall({ id, input, credential, isRaw: false }, basePath, ownSecrets)

  return {
    mode: 'integrator',
    ...callsAs({ mode: 'integrator' }),
    as: (credential, signal) => ({ mode: credential.mode, ...callsAs(credential, signal) }),
    preview(credential, id, input) {
      const call = prepare(credential, id, input)
      return toSafeRequest(call, makeRequest(call, gates), origin)
    },
    async inspect(credential, id, { signal, ...input }) {
      const call = prepare(credential, id, input)
      return limit(async () => {
        const started = performance.now()
        const result = await attempt(call, 1, signal)
        if (result instanceof PlatformError) throw result
        return showExchange(call, result, { origin, durationMs: performance.now() - started })
      }, signal)
    },
    platformNow: () => now() + (clock.offsetMs() ?? 0),
    clockOffsetMs: clock.offsetMs,
    close: () => transport.close(),
  }
}

function reportOf(attempt: CallAttempt): Pick<RequestReport, 'status' | 'kind' | 'requestId'> {
  if ('answer' in attempt) return { status: attempt.answer.status, kind: null, requestId: attempt.answer.requestId }
  const { platformStatus, kind, requestId } = attempt.error
  return { status: platformStatus, kind, requestId }
}

type Listener = RampClientOptions['onRequest']

async function notifyListener(listener: Listener, report: RequestReport): Promise<void> {
  try {
    await listener?.(report)
  } catch {
    // The request has already ended.
  }
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
