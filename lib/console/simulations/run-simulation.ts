import 'server-only'
import { createHash } from 'node:crypto'
import type { Scope } from '../../auth/scope'
import type { EgressResult } from '../../egress/create-egress'
import { egressProblemWords } from '../../egress/problem'
import { egressRefusalWords } from '../../egress/refusal'
import { AppError } from '../../errors'
import { segmentOf } from '../../paths'
import { SEND_TIMEOUT_MS } from '../../platform-change/lost-answer'
import { makeChange } from '../../platform-change/make-change'
import type { ShownAnswer, ShownExchange } from '../../ramp'
import { pathParameters } from '../../ramp/contract/endpoints/endpoint'
import { showJson } from '../../ramp/json/shown-json'
import { parseProblemDocument } from '../../ramp/problem/problem-document'
import type { ConsoleResult } from '../dto'
import {
  beginRequest,
  type ConsoleEnd,
  type ConsoleRow,
  completeRequest,
  findByKey,
  lockRequest,
} from '../history/request-rows'
import type { SimulationOrder } from '../schemas'
import { endedRow, resultOf } from '../send/console-result'
import { requireConfirmed, requireWrites } from '../send/require-writes'
import { simulationEntry } from '../simulation-address'
import { askControl, type ControlRequest } from './ask-control'
import type { OfferedSimulation } from './control-description'
import { findStandIn } from './find-stand-in'

const MOST_BYTES = 1024 * 1024

/** The most characters of an answer that are shown. */
const MOST_SHOWN = 256 * 1024

/**
 * Runs a simulation at the stand-in of an environment, once for a `requestKey`: the row is stored before the request leaves, and
 * completed by the answer. The stand-in is first asked for its description.
 *
 * @throws AppError `forbidden`; `conflict` without a stand-in, or while the same press is under way; `not_found` for a
 * simulation that the stand-in does not offer; `invalid` naming each field, or the confirmation that is missing
 */
export async function runSimulation(scope: Scope, order: SimulationOrder): Promise<ConsoleResult> {
  requireWrites(scope)
  const { environment } = scope
  const known = await findByKey(scope, order.requestKey)
  if (known) return resultOf(endedRow(known), null, null)

  const control = await findStandIn(scope)
  if (control.state !== 'open') throw new AppError('conflict', `Nothing was sent. ${control.sentence}`)
  const simulation = control.description.simulations.find(({ name }) => name === order.simulation)
  if (!simulation) throw new AppError('not_found', 'The stand-in does not have this simulation.')
  if (simulation.isRemoval) requireConfirmed(scope, order.confirmed)
  const request = requestOf(simulation, order.input)
  const secrets = [environment.integratorKey, environment.integratorSecret]
  const { row, end } = await makeChange<ConsoleRow, ConsoleEnd>(scope, {
    begin: (tx) =>
      beginRequest(tx, scope, {
        requestKey: order.requestKey,
        endpoint: simulationEntry(simulation.name),
        credential: 'none',
        userId: null,
        input: order.input,
      }),
    send: (_row, signal) => send(control.origin, request, secrets, signal),
    lock: lockRequest,
    complete: (tx, stored, result) => completeRequest(tx, scope, stored, result),
    unstored: () => ({ said: 'The simulation was sent', advice: 'Check what happened before you send it again.' }),
  })
  return resultOf(row, end.exchange, null)
}

/** @throws AppError `invalid` for a member of the path that is missing or is not a segment */
function requestOf(
  { method, path, body: shape }: OfferedSimulation,
  { params, body }: SimulationOrder['input'],
): ControlRequest {
  const segments = new Map(pathParameters(path).map((name) => [name, segmentOf(textAt(params, name))]))
  const missing = [...segments].filter(([, segment]) => segment === null).map(([name]) => name)
  if (missing.length > 0)
    throw new AppError('invalid', 'Nothing was sent: the path is incomplete.', {
      fields: missing.map((name) => ({ field: `params.${name}`, message: 'is required, and must not be only dots' })),
    })
  return {
    method,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => segments.get(name) ?? ''),
    body: shape === null ? null : jsonOf(body ?? {}),
  }
}

function textAt(params: unknown, name: string): string {
  const value: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, name) : ''
  return typeof value === 'string' ? value : ''
}

/** @throws AppError `invalid` for a body that is nested too deeply to be written as JSON */
function jsonOf(body: unknown): string {
  try {
    return JSON.stringify(body)
  } catch (cause) {
    throw new AppError('invalid', 'Nothing was sent: the input is nested too deeply.', { cause })
  }
}

async function send(
  origin: string,
  request: ControlRequest,
  secrets: readonly string[],
  signal: AbortSignal,
): Promise<ConsoleEnd> {
  const result = await askControl(origin, request, { deadlineMs: SEND_TIMEOUT_MS, maxAnswerBytes: MOST_BYTES, signal })
  if (result.state === 'refused') return notMade(egressRefusalWords(result.refusal))
  if (result.state === 'not-sent')
    return notMade(`The stand-in was not reached: ${egressProblemWords(result.problem)}.`)
  if (result.state === 'unknown')
    return { state: 'unknown', isOpen: true, exchange: null, error: lost(egressProblemWords(result.problem)) }
  const text = result.body.toString('utf8')
  const exchange: ShownExchange = {
    request: shownRequest(origin, request, secrets),
    durationMs: result.timings.total,
    answer: shownAnswer(result, text, secrets),
    error: null,
  }
  const { status } = result
  if (status >= 200 && status < 300) return { state: 'done', answer: exchange, exchange }
  if (status >= 500) return { state: 'unknown', isOpen: false, exchange, error: lost(`it was answered ${status}`) }
  return { state: 'refused', exchange, error: new AppError('platform', refusalWords(text)) }
}

const notMade = (sentence: string): ConsoleEnd => ({
  state: 'not-made',
  exchange: null,
  error: new AppError('unavailable', sentence),
})

const lost = (because: string) => new AppError('platform', `The result is unknown: ${because}.`)

function refusalWords(text: string): string {
  const problem = parseProblemDocument(text)
  const fields = (problem?.fieldErrors ?? []).slice(0, 10).map(({ field, message }) => `${field}: ${message}`)
  return fields.length > 0 ? fields.join('. ') : (problem?.detail ?? problem?.title ?? 'The stand-in refused it.')
}

function shownRequest(origin: string, { method, path, body }: ControlRequest, secrets: readonly string[]) {
  return {
    method,
    url: `${origin}${path}`,
    headers: [],
    body: body === null ? null : (showJson(body, secrets, MOST_SHOWN)?.raw ?? null),
    canonical: null,
    bodyHash: body === null ? null : createHash('sha256').update(body).digest('hex'),
  }
}

type Answered = Extract<EgressResult, { state: 'answered' }>

function shownAnswer({ status, headers, body }: Answered, text: string, secrets: readonly string[]): ShownAnswer {
  const shown = showJson(text, secrets, MOST_SHOWN)
  const header = (name: string) => headers.find(([given]) => given === name)?.[1] ?? null
  return {
    status,
    requestId: header('x-request-id'),
    mediaType: header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? null,
    text: shown?.raw ?? null,
    isCut: shown?.isCut ?? false,
    bytes: body.length,
    departures: [],
  }
}
