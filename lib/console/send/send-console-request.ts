import 'server-only'
import { authorize, type Scope } from '../../auth/scope'
import { makeChange } from '../../platform-change/make-change'
import { type FailedRequest, readFailure } from '../../platform-change/request-end'
import { sendOnce } from '../../platform-change/send-once'
import { platformClient } from '../../platform-client'
import type { Credential, RequestInput } from '../../ramp'
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
  type NewRequest,
} from '../history/request-rows'
import type { ConsoleOrder } from '../schemas'
import { endedRow, resultOf } from './console-result'
import { requireConfirmed, requireWrites } from './require-writes'
import { fillUserKey, resolveCredential } from './resolve-credential'

/**
 * Sends one request of the console, exactly once for a `requestKey`: the row is stored before the request leaves, and completed by
 * its answer. A refusal is a result, not an error.
 *
 * @throws AppError `forbidden`; `invalid` naming each field, or the confirmation that is missing; `conflict` while the
 * same press is under way; as `resolveCredential`
 */
export async function sendConsoleRequest(scope: Scope, order: ConsoleOrder): Promise<ConsoleResult> {
  authorize(scope, 'console.read')
  const { endpoint } = order
  const effect = effectOf(endpoint)
  const settledBy = effect?.settledBy ?? null
  if (effect) requireWrite(scope, effect, order.confirmed)
  const known = await findByKey(scope, order.requestKey)
  if (known) return resultOf(endedRow(known), null, settledBy)

  const client = platformClient(scope.environment)
  const credential = await resolveCredential(scope, order.credential)
  const input = await fillUserKey(scope, order.input, order.credential)
  // An input that cannot be sent is refused before anything is stored.
  client.preview(credential, endpoint, input)
  const { row, end } = await makeChange<ConsoleRow, ConsoleEnd>(scope, {
    begin: (tx) => beginRequest(tx, scope, newRequest(order)),
    send: (_row, signal) => inspect(scope, { credential, input, order }, signal),
    lock: lockRequest,
    complete: (tx, stored, result) => completeRequest(tx, scope, stored, result),
    unstored: () => ({
      said: 'The request was sent',
      advice: effect ? 'Check the result before you send it again.' : 'Send it again.',
    }),
  })
  return resultOf(row, end.exchange, settledBy)
}

/** @throws AppError as `requireWrites` and `requireConfirmed` */
function requireWrite(scope: Scope, { permission }: WriteEffect, confirmed: string | null): void {
  requireWrites(scope)
  if (permission) authorize(scope, permission)
  requireConfirmed(scope, confirmed)
}

const newRequest = ({ requestKey, endpoint, credential: { mode, userId }, input }: ConsoleOrder): NewRequest => ({
  requestKey,
  endpoint,
  credential: mode,
  userId,
  input,
})

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

/** A failed read is never unknown, because it changes nothing; any failure with an answer is a refusal. */
function readEnd(
  failed: FailedRequest,
  { isRead, isAnswered }: { isRead: boolean; isAnswered: boolean },
): FailedRequest {
  if (failed.state === 'unknown' && !isRead) return failed
  return { state: isAnswered ? 'refused' : 'not-made', error: failed.error }
}
