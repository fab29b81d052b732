import 'server-only'
import { and, eq } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import type { Scope } from '../../auth/scope'
import { storable } from '../../codec/storable'
import { getDatabase } from '../../db'
import { registrationChange } from '../../db/schema'
import type { Environment } from '../../env'
import { AppError } from '../../errors'
import { logger } from '../../logger'
import { platformClient } from '../../platform-client'
import { PlatformError, type RampClient } from '../../ramp'
import type { ChangeResult, LiveRegistrations, RegistrationList } from '../dto'
import { type ChangeRow, toRegistrationChange } from '../history/change-rows'
import { listRegistrations } from '../list/list-registrations'
import { readLiveRegistrations } from '../list/live-registrations'
import { beginChange, type PlannedChange, readEndedChanges } from './begin-change'
import { type AskedChange, evidenceOf } from './evidence'
import { toRefusal } from './refusal'

export type ChangeSpec = {
  /** Checks what is wanted against the list as it is now. @throws AppError where it is not to be sent. */
  plan: (live: LiveRegistrations) => PlannedChange
  /** Asks the platform, once; `signal` ends all of it. */
  send: (client: RampClient, signal: AbortSignal) => Promise<Sent>
}

/**
 * `remark` is told with the change: what else there is to say about one that was made. `isReadable`: the answer of 2xx was one
 * that the contract knows.
 */
type Sent = { webhookId: string | null; isReadable: boolean; remark?: string }

/** `isOpen`: no answer came and the list did not show it, so it may still be made. */
type End = Pick<ChangeRow, 'webhookId' | 'problem'> &
  (
    | { state: 'done'; isOpen: false; isReadable: boolean }
    | { state: 'refused' | 'unknown'; isOpen: boolean; error: unknown }
  )

/** For all that is asked of the platform for a change. Shorter than the time after which the change counts as lost. */
const SEND_TIMEOUT_MS = 90_000

const DENIED = 'The platform answered that it was made, with something unreadable, and the list does not show it.'

/** What a proxy answers in place of the platform, which may still be at it. */
const NOT_ITS_ANSWER = [502, 504]

/** A column of four bytes. */
const MOST_MS = 2 ** 31 - 1

/**
 * Changes a registration: the list is read and the change checked against it; it is written down with its audit row; the
 * platform is asked exactly once, outside of any transaction; how that ended is written down with an audit row; and the list
 * is read again.
 *
 * A lost answer is a result, with state `unknown` and what the list then shows: the change is never sent again by itself. One
 * that the list does not show keeps its end open, and others out, until it is presumed to have ended.
 *
 * @throws AppError as `plan` and `beginChange` do, with nothing sent; the platform's refusal as `toRefusal` tells it;
 * PlatformError where the list could not be read before, with nothing sent.
 */
export async function changeRegistration(scope: Scope, change: ChangeSpec): Promise<ChangeResult> {
  const { environment } = scope
  const ended = await readEndedChanges(environment.name)
  const before = await readLiveRegistrations(environment)
  const planned = change.plan(before)
  const begun = await beginChange(scope, planned, ended)
  const timeout = AbortSignal.timeout(SEND_TIMEOUT_MS)
  const sent = await send(scope, change, begun, timeout)
  const asked = { ...planned, before }
  const end = await compareWithList(environment, asked, sent, timeout)
  const row = await finish(scope, begun, end)
  if (end.state === 'refused')
    throw end.error instanceof PlatformError ? toRefusal(end.error, planned.eventsAfter ?? []) : end.error
  const list = await readAgain(scope)
  const told =
    list?.changes.find(({ id }) => id === row.id) ??
    toRegistrationChange(row, new Date(), platformClient(environment).platformNow())
  const shown = end.state === 'unknown' ? evidenceOf(asked, list, told.openMs > 0) : null
  return { change: told, list, evidence: shown }
}

async function send(
  { environment, requestId }: Scope,
  change: ChangeSpec,
  { id, webhookId }: ChangeRow,
  timeout: AbortSignal,
): Promise<End> {
  try {
    const sent = await change.send(platformClient(environment), timeout)
    const { isReadable, remark = null } = sent
    return { state: 'done', isOpen: false, isReadable, webhookId: sent.webhookId ?? webhookId, problem: remark }
  } catch (error) {
    // Any other error of the client means that nothing was sent.
    const isRefused = error instanceof PlatformError ? !error.mayHaveHappened : error instanceof AppError
    if (!isRefused)
      logger.warn({ err: error, requestId, change: id }, 'The answer to a change of a registration got lost')
    const state = isRefused ? 'refused' : 'unknown'
    return { state, isOpen: !isRefused && !isAnswered(error), webhookId, problem: problemOf(error, timeout), error }
  }
}

/** What the list says where the answer does not: a lost change that it shows has ended; one of 2xx that it denies is unknown. */
async function compareWithList(
  environment: Environment,
  asked: AskedChange,
  end: End,
  timeout: AbortSignal,
): Promise<End> {
  const isCertain = end.state === 'done' ? end.isReadable : !end.isOpen
  if (isCertain) return end
  const live = await readLiveRegistrations(environment, timeout).catch(() => null)
  const shown = evidenceOf(asked, live, end.isOpen)
  if (end.state !== 'done') return shown === 'made' ? { ...end, isOpen: false } : end
  if (shown !== 'not-made') return end
  return { state: 'unknown', isOpen: false, webhookId: end.webhookId, problem: DENIED, error: null }
}

/** Whether the platform itself has answered in whole, whatever it was: then it is no longer at it. */
function isAnswered(error: unknown): boolean {
  if (!(error instanceof PlatformError) || error.platformStatus === null) return false
  return !NOT_ITS_ANSWER.includes(error.platformStatus)
}

function problemOf(error: unknown, timeout: AbortSignal): string {
  if (error instanceof AppError) return error.message
  return timeout.aborted
    ? `The platform did not answer within ${SEND_TIMEOUT_MS / 1000} s.`
    : 'Something went wrong on our side after it was sent.'
}

/** @throws AppError `internal` when it can't be written down: the change then reads as unknown after two minutes. */
async function finish(scope: Scope, begun: ChangeRow, end: End): Promise<ChangeRow> {
  const offset = platformClient(scope.environment).platformNow() - Date.now()
  try {
    const db = await getDatabase()
    return await db.transaction(async (tx) => {
      const [row] = await tx
        .update(registrationChange)
        .set({
          state: end.state,
          webhookId: end.webhookId === null ? null : storable(end.webhookId),
          problem: end.problem === null ? null : storable(end.problem),
          finishedAt: end.isOpen ? null : new Date(),
          clockOffsetMs: Math.round(Math.min(MOST_MS, Math.max(-MOST_MS, offset))),
        })
        .where(and(eq(registrationChange.id, begun.id), eq(registrationChange.state, 'sent')))
        .returning()
      if (!row) throw new Error('The change was not there to be completed.')
      await recordAudit(tx, scope, {
        action: 'registration.answer',
        entity: 'registration',
        ...(end.webhookId !== null && { entityId: end.webhookId }),
        detail: { change: begun.id, action: begun.action, state: end.state, ...reasonOf(end) },
      })
      return row
    })
  } catch (cause) {
    const said = end.state === 'done' ? 'The platform made the change' : 'The change was sent'
    throw new AppError('internal', `${said}, but that could not be stored here. Read the list before you repeat it.`, {
      cause,
    })
  }
}

/** The platform's words may name the URL with its query, so they stay out of the audit. */
function reasonOf(end: End): Record<string, unknown> {
  if (end.state === 'done' || !(end.error instanceof PlatformError)) return {}
  return { kind: end.error.kind, platformStatus: end.error.platformStatus }
}

async function readAgain(scope: Scope): Promise<RegistrationList | null> {
  try {
    return await listRegistrations(scope)
  } catch (err) {
    logger.warn({ err, requestId: scope.requestId }, 'Registrations could not be read after a change')
    return null
  }
}
