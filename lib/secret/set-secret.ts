import 'server-only'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../auth/audit/audit'
import { authorize, type Scope } from '../auth/scope'
import { lockOperator } from '../auth/session/session'
import { getDatabase, type Transaction } from '../db'
import { secretChange } from '../db/schema'
import { AppError } from '../errors'
import { logger } from '../logger'
import { platformClient } from '../platform-client'
import type { RampClient } from '../ramp'
import { checkPassword } from './check-password'
import { type SecretChange, STEPS_BEFORE_SET } from './dto'
import { fingerprintOf } from './fingerprint'
import type { SecretToSet } from './schemas'
import { auditAnswer, lockChange, lockRow, refuseOpenWindow, requireState } from './secret-store'
import { type End, SEND_TIMEOUT_MS, sendSecret } from './send-secret'
import { type SecretRow, toSecretChange } from './to-change'

/** A column of four bytes. */
const MOST_MS = 2 ** 31 - 1

/**
 * Sets the prepared secret at the platform: a hard cut for all endpoints (specification, 4.9 and 8). The request leaves at
 * most once, and is written down before it does. An answer that gets lost ends as `unknown` and is never sent again by
 * itself. A refusal of the secret ends the change, too: another one must be prepared. What certainly changed nothing, such as
 * a 429 or a connection that was never made, leaves it prepared.
 *
 * Before anything is risked the registrations are read, which shows that credentials and connection are good and what the
 * platform's clock says.
 *
 * @returns the change as `set` or `unknown`
 * @throws AppError `forbidden` without secret.write, also where the role was taken away meanwhile; `unauthenticated` where the
 * session was; `invalid` at `body.password`; `too_many` after wrong passwords; `not_found`; `invalid` at `body.secret` for a
 * secret that is not the prepared one, and with the platform's words for one that it refuses; `conflict` for a change that is
 * no longer prepared, whose steps are not confirmed, or while the window of an earlier one is open; `platform` where it
 * certainly was not set and stays prepared; `internal` where the end could not be stored, with what it was. PlatformError
 * where the list could not be read, with nothing sent.
 */
export async function setSecret(scope: Scope, id: string, input: SecretToSet): Promise<SecretChange> {
  authorize(scope, 'secret.write')
  await checkPassword(scope, input.password, id)
  const db = await getDatabase()
  await db.transaction(async (tx) => requireReady(scope, await lockChange(tx, scope, id), input.secret))
  const client = platformClient(scope.environment)
  await client.call('listWebhooks')
  const timeout = AbortSignal.timeout(SEND_TIMEOUT_MS)
  await markSent(scope, id, { secret: input.secret, client })
  const end = await sendSecret(client, input.secret, timeout)
  if (end.state === 'unknown')
    logger.warn(
      { err: end.told, requestId: scope.requestId, change: id, ...end.answer },
      'The answer to setting the webhook secret got lost',
    )
  const row = await keepEnd(scope, id, { end, clockOffsetMs: offsetOf(client) })
  if (end.state === 'prepared' && row.state !== 'prepared')
    throw new AppError('platform', `The secret was not set. ${end.problem} This change has ended: prepare another one.`)
  if (end.state === 'prepared' || end.state === 'refused') throw end.told
  return toSecretChange(row, Date.now())
}

/** How far the platform's clock is ahead of ours, by its newest answer. */
function offsetOf(client: RampClient): number {
  const offset = Math.round(client.platformNow() - Date.now())
  return Math.min(MOST_MS, Math.max(-MOST_MS, offset))
}

function requireReady(scope: Scope, row: SecretRow, secret: string): void {
  requireState(row, ['prepared'])
  if (row.fingerprint !== fingerprintOf(scope.environment.name, secret))
    throw new AppError('invalid', 'That is not the secret that was prepared. Nothing was sent to the platform.', {
      fields: [{ field: 'body.secret', message: 'is not the secret that was prepared' }],
    })
  if (STEPS_BEFORE_SET.some((step) => !row.steps.includes(step)))
    throw new AppError('conflict', 'Confirm every step of the checklist before you set the secret.')
}

/** Of two who set it at the same moment the second one finds it sent. */
async function markSent(
  scope: Scope,
  id: string,
  { secret, client }: { secret: string; client: RampClient },
): Promise<void> {
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    const before = await lockChange(tx, scope, id)
    requireReady(scope, before, secret)
    await refuseOpenWindow(tx, scope)
    await requireStillAllowed(tx, scope)
    const clockOffsetMs = offsetOf(client)
    const sent = { state: 'sent', sentAt: new Date(), setBy: scope.actor.name, clockOffsetMs } as const
    await tx.update(secretChange).set(sent).where(eq(secretChange.id, id))
    const detail = { fingerprint: before.fingerprint }
    await recordAudit(tx, scope, { action: 'secret.set', entity: 'webhook_secret', entityId: id, detail })
  })
}

/** The password and the platform's list took their time: who was signed out or lost the role meanwhile sets nothing. */
async function requireStillAllowed(tx: Transaction, scope: Scope): Promise<void> {
  const actor = scope.actor.kind === 'operator' ? await lockOperator(tx, scope.actor.sessionId) : null
  if (!actor) throw new AppError('unauthenticated', 'The session has ended. Nothing was sent to the platform.')
  authorize({ ...scope, actor }, 'secret.write')
}

/**
 * Writes down what became of the request. Where the row was ended as unknown meanwhile, a certain end takes the place of that.
 *
 * @returns the row as it is stored then
 */
async function keepEnd(
  scope: Scope,
  id: string,
  { end, clockOffsetMs }: { end: End; clockOffsetMs: number },
): Promise<SecretRow> {
  try {
    const db = await getDatabase()
    return await db.transaction(async (tx) => {
      const stored = await lockRow(tx, scope, id)
      const change = changeBy(stored, end)
      if (change === null) return stored
      const row = { ...stored, ...change, clockOffsetMs }
      await tx
        .update(secretChange)
        .set({ ...change, clockOffsetMs })
        .where(eq(secretChange.id, id))
      await auditAnswer(tx, scope, row, end.state === 'set' || end.answer === null ? undefined : end.answer)
      return row
    })
  } catch (cause) {
    const advice =
      'Read this page again before you change anything; after two minutes it shows this change as not known.'
    throw new AppError('internal', `${SAID[end.state]}, but that could not be stored here. ${advice}`, { cause })
  }
}

const SAID: Record<End['state'], string> = {
  set: 'The platform took the secret',
  refused: 'The platform refused the secret',
  unknown: 'The secret was sent and its answer got lost',
  prepared: 'The secret was not set',
}

type RowEnd = Pick<SecretRow, 'state' | 'problem' | 'finishedAt'> & Partial<Pick<SecretRow, 'sentAt' | 'setBy'>>

/** Null where nothing is to be written. */
function changeBy({ state, sentAt }: SecretRow, end: End): RowEnd | null {
  const isLate = state === 'unknown' && end.state !== 'unknown'
  if (state !== 'sent' && !isLate) return null
  // After two minutes another one may be prepared, so that this one can't be any more.
  if (end.state === 'prepared' && !isLate)
    return { state: 'prepared', problem: null, finishedAt: null, sentAt: null, setBy: null }
  return {
    state: end.state === 'prepared' ? 'refused' : end.state,
    problem: end.state === 'set' ? null : end.problem,
    // Our clock may have been set back since.
    finishedAt: new Date(Math.max(Date.now(), sentAt?.getTime() ?? 0)),
  }
}
