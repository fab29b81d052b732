import 'server-only'
import { createEgress, type Egress, type EgressParts, type EgressResult } from '../egress/create-egress'
import { egressProblemWords } from '../egress/problem'
import { egressRefusalAdvice } from '../egress/refusal'
import { rememberHosts } from '../egress/remember-hosts'
import { resolveHost } from '../egress/resolve-host'
import { env } from '../env'
import { capitalize } from '../format/capitalize'
import type { SendState } from '../model/redelivery'
import { hideSecrets } from './hide-secrets'
import type { OpenTarget } from './opened-target'
import { type RedeliveryRequest, redeliveryRequest } from './redelivery-request'

const MAX_ANSWER_BYTES = 64 * 1024

/** The time that a job keeps a target’s resolved addresses, after which it finds a moved target. */
const HOST_KNOWN_MS = 5_000

export type SendItem = {
  /** The exact bytes that the platform sent. */
  body: Uint8Array
  jobId: string
  deliveryId: string
  attempt: number
}

/** How one request ended; `problem` is a sentence for people, without a secret. */
export type SendResult = {
  state: SendState
  status: number | null
  latencyMs: number
  problem: string | null
  /** The first 64 KiB of the answer’s body. */
  answer: Uint8Array | null
  isAnswerCut: boolean
}

export type SendTarget = Pick<OpenTarget, 'url' | 'secret' | 'headers' | 'deadlineMs'>

export function requestTo(target: SendTarget, item: SendItem): RedeliveryRequest {
  return redeliveryRequest({ url: target.url, secret: target.secret, headers: target.headers, ...item })
}

type Send = (target: SendTarget, item: SendItem, signal?: AbortSignal) => Promise<SendResult>

/** A sender for the requests of one job, which resolves the target’s host once every five seconds at most. */
export function createSender(parts: EgressParts = {}): Send {
  const egress = createEgress(env().egress, { resolve: rememberHosts(resolveHost, HOST_KNOWN_MS), ...parts })
  return (target, item, signal) => sendThrough(egress, target, item, signal)
}

/**
 * Sends a request once, through the egress guard, without retries. It throws nothing for a target’s behaviour.
 *
 * @param signal aborts the request, which then ends as not sent or unknown
 */
export const sendRequest: Send = (target, item, signal) => sendThrough(createEgress(env().egress), target, item, signal)

async function sendThrough(egress: Egress, ...[target, item, signal]: Parameters<Send>): Promise<SendResult> {
  const startedAt = performance.now()
  const result = await exchangeThrough(egress, target, requestTo(target, item), signal)
  return toSendResult(result, target, performance.now() - startedAt)
}

type Deadline = Pick<OpenTarget, 'deadlineMs'>

export function exchangeWith(target: Deadline, request: RedeliveryRequest): Promise<EgressResult> {
  return exchangeThrough(createEgress(env().egress), target, request, undefined)
}

function exchangeThrough(
  egress: Egress,
  { deadlineMs }: Deadline,
  request: RedeliveryRequest,
  signal: AbortSignal | undefined,
): Promise<EgressResult> {
  return egress.send({ ...request, deadlineMs, maxAnswerBytes: MAX_ANSWER_BYTES, signal })
}

/** @param tookMs the whole time, used if no answer came */
export function toSendResult(
  result: EgressResult,
  target: Pick<OpenTarget, 'secret' | 'headers'>,
  tookMs: number,
): SendResult {
  const none = { status: null, latencyMs: Math.round(tookMs), answer: null, isAnswerCut: false }
  if (result.state === 'refused') return { ...none, state: 'not-sent', problem: egressRefusalAdvice(result.refusal) }
  if (result.state === 'answered') {
    const { status, timings, body, isCut } = result
    return {
      state: stateOf(status),
      status,
      latencyMs: Math.round(timings.total),
      problem: isRedirect(status) ? `The answer is a redirect (${status}), which is never followed.` : null,
      answer: hideSecrets(body, target, isCut),
      isAnswerCut: isCut,
    }
  }
  const problem = `${capitalize(egressProblemWords(result.problem))}.`
  return result.state === 'unknown'
    ? { ...none, state: 'unknown', status: result.status, problem }
    : { ...none, state: 'not-sent', problem }
}

const isRedirect = (status: number) => status >= 300 && status < 400

function stateOf(status: number): SendState {
  if (status >= 200 && status < 300) return 'delivered'
  return status >= 400 && status < 500 ? 'rejected' : 'failed'
}
