import 'server-only'
import { authorize, type Scope } from '../../auth/scope'
import { AppError } from '../../errors'
import { hasLostAnswer } from '../../platform-change/lost-answer'
import { makeChange } from '../../platform-change/make-change'
import { type FailedRequest, readFailure } from '../../platform-change/request-end'
import { sendOnce } from '../../platform-change/send-once'
import { platformClient } from '../../platform-client'
import type { Credential, RequestInput, ShownExchange } from '../../ramp'
import { endpointOf } from '../../ramp/contract/endpoints/endpoints'
import type { ConsoleResult } from '../dto'
import { effectOf, type WriteEffect } from '../effects'
import {
  beginRequest,
  type ConsoleEnd,
  type ConsoleRow,
  completeRequest,
  findByKey,
  lockRequest,
  UNDER_WAY,
} from '../history/request-rows'
import { takesConsoleWrites } from '../may-write'
import type { ConsoleOrder } from '../schemas'
import { fillUserKey, resolveCredential } from './resolve-credential'

/**
 * Sends one request of the console, exactly once for a `requestKey`: stored before it leaves, completed by its answer.
 * A refusal is a result.
 *
 * @throws AppError `forbidden`; `invalid` naming each field, or the confirmation that is missing; `conflict` while the
 * same press is under way; as `resolveCredential`
 */
export async function sendConsoleRequest(scope: Scope, order: ConsoleOrder): Promise<ConsoleResult> {
  authorize(scope, 'console.read')
  const { endpoint } = order
  const effect = effectOf(endpoint)
  if (effect) requireWrite(scope, effect, order.confirmed)
  const known = await findByKey(scope, order.requestKey)
  if (known) return resultOf(ended(known), null, effect)

  const client = platformClient(scope.environment)
  const credential = await resolveCredential(scope, order.credential)
  const input = await fillUserKey(scope, order.input, order.credential)
  // Refuses what can't be sent before anything is stored.
  client.preview(credential, endpoint, input)
  const { row, end } = await makeChange<ConsoleRow, ConsoleEnd>(scope, {
    begin: (tx) => beginRequest(tx, scope, order),
    send: (_row, signal) => inspect(scope, { credential, input, order }, signal),
    lock: lockRequest,
    complete: (tx, stored, result) => completeRequest(tx, scope, stored, result),
    unstored: () => ({
      said: 'The request was sent',
      advice: effect ? 'Read what became of it before you send it again.' : 'Send it again.',
    }),
  })
  return resultOf(row, end.exchange, effect)
}

/** @throws AppError `conflict` while it may still be answered */
function ended(row: ConsoleRow): ConsoleRow {
  if (row.state !== 'sent') return row
  if (hasLostAnswer(row.startedAt, Date.now())) return { ...row, state: 'unknown' }
  throw new AppError('conflict', UNDER_WAY)
}

/** @throws AppError `forbidden`, `invalid` at `body.confirmed` */
function requireWrite(scope: Scope, { permission }: WriteEffect, confirmed: string | null): void {
  authorize(scope, 'console.write')
  if (permission) authorize(scope, permission)
  const { environment } = scope
  if (!takesConsoleWrites(environment))
    throw new AppError('forbidden', `The console only reads in ${environment.label}: its configuration says so.`)
  if (confirmed !== environment.name)
    throw new AppError('invalid', 'Nothing was sent: the change is not confirmed for this environment.', {
      fields: [{ field: 'body.confirmed', message: `must be ${environment.name}` }],
    })
}

type Sending = { credential: Credential; input: RequestInput; order: ConsoleOrder }

async function inspect(
  { environment }: Scope,
  { credential, input, order: { endpoint } }: Sending,
  signal: AbortSignal,
): Promise<ConsoleEnd> {
  const ask = () => platformClient(environment).inspect(credential, endpoint, { ...input, signal })
  const end = await sendOnce(ask, signal)
  const isRead = endpointOf(endpoint).method === 'GET'
  if (end.state !== 'done') return { ...readEnd(end, { isRead, isAnswered: false }), exchange: null }
  const exchange = end.answer
  if (exchange.error === null) return { ...end, exchange }
  return { ...readEnd(readFailure(exchange.error), { isRead, isAnswered: exchange.answer !== null }), exchange }
}

/** A read leaves nothing unknown, and an answer that changed nothing is a refusal. */
function readEnd(
  failed: FailedRequest,
  { isRead, isAnswered }: { isRead: boolean; isAnswered: boolean },
): FailedRequest {
  if (failed.state === 'unknown' && !isRead) return failed
  return { state: isAnswered ? 'refused' : 'not-made', error: failed.error }
}

function resultOf(row: ConsoleRow, exchange: ShownExchange | null, effect: WriteEffect | null): ConsoleResult {
  const settledBy = row.state === 'unknown' ? (effect?.settledBy ?? null) : null
  const kept = row.status === null ? null : keptAnswer(row, row.status)
  return {
    id: row.id,
    state: row.state,
    request: exchange?.request ?? null,
    answer: exchange ? exchange.answer : kept,
    durationMs: row.durationMs,
    problem: row.problem,
    settledBy: settledBy && { endpoint: settledBy, title: endpointOf(settledBy).title },
  }
}

/** The answer to a request that the same press sent before. */
function keptAnswer({ answer, platformRequestId }: ConsoleRow, status: number): ConsoleResult['answer'] {
  const bytes = answer === null ? 0 : Buffer.byteLength(answer)
  return { status, requestId: platformRequestId, mediaType: null, text: answer, isCut: false, bytes, departures: [] }
}
