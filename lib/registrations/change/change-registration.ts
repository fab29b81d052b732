import 'server-only'
import type { Scope } from '../../auth/scope'
import type { Environment } from '../../env'
import { AppError } from '../../errors'
import { logger } from '../../logger'
import { SEND_TIMEOUT_MS } from '../../platform-change/lost-answer'
import { makeChange } from '../../platform-change/make-change'
import { platformNowFor } from '../../platform-change/platform-time'
import { sendOnce } from '../../platform-change/send-once'
import { platformClient } from '../../platform-client'
import { PlatformError, type RampClient } from '../../ramp'
import type { ChangeResult, LiveRegistrations, RegistrationList } from '../dto'
import { type ChangeRow, toRegistrationChange } from '../history/change-rows'
import { listRegistrations } from '../list/list-registrations'
import { readLiveRegistrations } from '../list/live-registrations'
import { beginChange, type PlannedChange, readEndedChanges } from './begin-change'
import { completeRegistrationChange, lockRegistrationChange, type RegistrationEnd } from './complete-change'
import { type AskedChange, evidenceOf } from './evidence'
import { toRefusal } from './refusal'

export type ChangeSpec = {
  /** Plans the change from the live list. @throws AppError if the change must not be sent */
  plan: (live: LiveRegistrations) => PlannedChange
  /** Sends the change to the platform once. */
  send: (client: RampClient, signal: AbortSignal) => Promise<Sent>
}

/** `remark` is stored with the change. */
type Sent = { webhookId: string | null; isReadable: boolean; remark?: string }

const DENIED = 'The platform reported success with an unreadable answer, and the list does not show the change.'

/**
 * Checks a change against the live list, makes it and reads the list again. A lost answer gives the state `unknown`, no error.
 * @throws AppError or PlatformError if nothing was changed; as `toRefusal` for a refusal
 */
export async function changeRegistration(scope: Scope, change: ChangeSpec): Promise<ChangeResult> {
  const { environment } = scope
  const ended = await readEndedChanges(environment.name)
  const before = await readLiveRegistrations(environment)
  const planned = change.plan(before)
  const asked = { ...planned, before }
  const { row, end } = await makeChange<ChangeRow, RegistrationEnd>(scope, {
    begin: (tx) => beginChange(tx, scope, planned, ended),
    send: async (begun, signal) =>
      compareWithList(environment, asked, await send(scope, change, begun, signal), signal),
    lock: lockRegistrationChange,
    complete: (tx, stored, result) => completeRegistrationChange(tx, scope, stored, result),
    unstored: ({ state }) => ({
      said: state === 'done' ? 'The platform made the change' : 'The change was sent',
      advice: 'Refresh the list before you repeat it.',
    }),
  })
  if (end.state === 'refused' || end.state === 'not-made')
    throw end.error instanceof PlatformError ? toRefusal(end.error, planned.eventsAfter ?? []) : end.error
  const list = await readAgain(scope)
  const told =
    list?.changes.find(({ id }) => id === row.id) ??
    toRegistrationChange(row, new Date(), platformNowFor(environment, row))
  const shown = end.state === 'unknown' ? evidenceOf(asked, list, told.openMs > 0) : null
  return { change: told, list, evidence: shown }
}

async function send(
  { environment, requestId }: Scope,
  change: ChangeSpec,
  { id, webhookId }: ChangeRow,
  signal: AbortSignal,
): Promise<RegistrationEnd> {
  const end = await sendOnce(() => change.send(platformClient(environment), signal), signal)
  if (end.state === 'done') {
    const { isReadable, remark = null } = end.answer
    return { state: 'done', answer: { isReadable }, webhookId: end.answer.webhookId ?? webhookId, problem: remark }
  }
  if (end.state === 'unknown')
    logger.warn({ err: end.error, requestId, change: id }, 'The answer to a change of a registration got lost')
  return { ...end, webhookId, problem: problemOf(end.error, signal) }
}

/** Reads the list to find out whether a change with a lost or unreadable answer was made. */
async function compareWithList(
  environment: Environment,
  asked: AskedChange,
  end: RegistrationEnd,
  signal: AbortSignal,
): Promise<RegistrationEnd> {
  const isUncertain = end.state === 'done' ? !end.answer.isReadable : end.state === 'unknown' && end.isOpen
  if (!isUncertain) return end
  const live = await readLiveRegistrations(environment, signal).catch(() => null)
  const isOpen = end.state === 'unknown'
  const shown = evidenceOf(asked, live, isOpen)
  if (end.state === 'unknown') return shown === 'made' ? { ...end, isOpen: false } : end
  if (shown !== 'not-made') return end
  return { state: 'unknown', isOpen: false, webhookId: end.webhookId, problem: DENIED, error: null }
}

function problemOf(error: unknown, signal: AbortSignal): string {
  if (error instanceof AppError) return error.message
  return signal.aborted
    ? `The platform did not answer within ${SEND_TIMEOUT_MS / 1000} s.`
    : 'Something went wrong in Rampdesk after it was sent.'
}

async function readAgain(scope: Scope): Promise<RegistrationList | null> {
  try {
    return await listRegistrations(scope)
  } catch (err) {
    logger.warn({ err, requestId: scope.requestId }, 'Registrations could not be read after a change')
    return null
  }
}
