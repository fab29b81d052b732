import 'server-only'
import { and, eq } from 'drizzle-orm'
import { storable } from '../archive/storable'
import { recordAudit } from '../auth/audit'
import type { Scope } from '../auth/scope'
import { getDatabase } from '../db'
import { registrationChange } from '../db/schema'
import { AppError } from '../errors'
import { logger } from '../logger'
import { platformClient } from '../platform-client'
import { PlatformError, type RampClient } from '../ramp'
import { beginChange, type PlannedChange, readEndedChanges } from './begin-change'
import { type ChangeRow, toChange } from './change-rows'
import type { ChangeResult, LiveRegistration, RegistrationList } from './dto'
import { evidenceOf } from './evidence'
import { listRegistrations } from './list-registrations'
import { readLiveRegistrations } from './live-registrations'
import { toRefusal } from './refusal'

export type Change = {
  /** Checks what is wanted against the list as it is now. @throws AppError where it is not to be sent. */
  plan: (live: readonly LiveRegistration[]) => PlannedChange
  /** Asks the platform, once. */
  send: (client: RampClient) => Promise<Sent>
}

/** `remark` is told with the change: what else there is to say about one that was made. */
type Sent = { webhookId: string | null; remark?: string }

type End = Pick<ChangeRow, 'webhookId' | 'problem'> &
  ({ state: 'done' } | { state: 'refused' | 'unknown'; error: unknown })

/** A column of four bytes. */
const MOST_MS = 2 ** 31 - 1

/**
 * Changes a registration: the list is read and the change checked against it; it is written down with its audit row; the
 * platform is asked exactly once, outside of any transaction; how that ended is written down with an audit row; and the list
 * is read again.
 *
 * A lost answer is a result, with state `unknown` and what the list then shows: the change is never sent again by itself.
 *
 * @throws AppError as `plan` and `beginChange` do, with nothing sent; the platform's refusal as `toRefusal` tells it;
 * PlatformError where the list could not be read before, with nothing sent.
 */
export async function changeRegistration(scope: Scope, change: Change): Promise<ChangeResult> {
  const { environment } = scope
  const ended = await readEndedChanges(environment.name)
  const before = await readLiveRegistrations(environment)
  const planned = change.plan(before)
  const begun = await beginChange(scope, planned, ended)
  const end = await send(scope, change, begun)
  const row = await finish(scope, begun, end)
  if (end.state === 'refused')
    throw end.error instanceof PlatformError ? toRefusal(end.error, planned.eventsAfter ?? []) : end.error
  const list = await readAgain(scope)
  return {
    change:
      list?.changes.find(({ id }) => id === row.id) ??
      toChange(row, new Date(), platformClient(environment).platformNow()),
    list,
    evidence: end.state === 'unknown' ? evidenceOf({ ...planned, before }, list?.registrations ?? null) : null,
  }
}

async function send({ environment, requestId }: Scope, change: Change, { id, webhookId }: ChangeRow): Promise<End> {
  try {
    const sent = await change.send(platformClient(environment))
    return { state: 'done', webhookId: sent.webhookId ?? webhookId, problem: sent.remark ?? null }
  } catch (error) {
    // Any other error of the client means that nothing was sent.
    const isRefused = error instanceof PlatformError ? !error.mayHaveHappened : error instanceof AppError
    if (!isRefused)
      logger.warn({ err: error, requestId, change: id }, 'The answer to a change of a registration got lost')
    const problem = error instanceof AppError ? error.message : 'Something went wrong on our side after it was sent.'
    return { state: isRefused ? 'refused' : 'unknown', webhookId, problem, error }
  }
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
          finishedAt: new Date(),
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
