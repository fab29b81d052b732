import 'server-only'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../auth/audit/audit'
import { actorIn, authorize, type Scope } from '../auth/scope'
import { lockOperator } from '../auth/session/session'
import { checkPasswordIfAny } from '../auth/sign-in/check-password'
import { getDatabase, type Transaction } from '../db'
import { secretChange } from '../db/schema'
import { AppError } from '../errors'
import { logger } from '../logger'
import { type ChangeEnd, makeChange } from '../platform-change/make-change'
import { clockOffsetFor } from '../platform-change/platform-time'
import type { ChangeStage, EndState } from '../platform-change/transitions'
import { platformClient } from '../platform-client'
import { type SecretChange, STEPS_BEFORE_SET } from './dto'
import { fingerprintOf } from './fingerprint'
import { spacesAtEnds, spacesInside } from './pasted-spaces'
import type { SecretToSet } from './schemas'
import { auditAnswer, lockChange, lockRow, refuseOpenWindow, requireState } from './secret-store'
import { type SecretEnd, sendSecret } from './send-secret'
import { type SecretRow, toSecretChange } from './to-change'

/**
 * Sets the prepared secret at the platform by `makeChange`: a hard cut for all endpoints (specification, 4.9 and 8). A
 * refusal of the secret ends the change; a request that changed nothing leaves it prepared. The registrations are read first,
 * which proves credentials and connection and tells the platform’s clock.
 *
 * @returns the change as `set` or `unknown`
 * @throws AppError `forbidden` and `unauthenticated`, also if role or session ended meanwhile; `invalid` at `body.password`
 * and `body.secret`; `too_many` after wrong passwords; `not_found`; `conflict` for a change that is not ready, or while the
 * window of an earlier one is open; `platform` if the secret was certainly not set; `internal` if the end could not be
 * stored; PlatformError if the list could not be read
 */
export async function setSecret(scope: Scope, id: string, { secret, password }: SecretToSet): Promise<SecretChange> {
  authorize(scope, 'secret.write')
  await checkPasswordIfAny(scope, password, {
    failed: 'secret.password_failed',
    throttled: 'secret.password_throttled',
    detail: { change: id },
    field: 'body.password',
    refusal: 'Nothing was sent to the platform.',
  })
  const db = await getDatabase()
  await db.transaction(async (tx) => requireReady(scope, await lockChange(tx, scope, id), secret))
  const client = platformClient(scope.environment)
  await client.call('listWebhooks')
  const { row, end } = await makeChange<SecretRow, SecretEnd>(scope, {
    begin: (tx) => markSent(tx, scope, { id, secret }),
    async send(_begun, signal) {
      const sent = await sendSecret(client, secret, signal)
      if (sent.state === 'unknown') logLostAnswer(scope, id, sent)
      return sent
    },
    lock: (tx) => lockRow(tx, scope, id),
    complete: (tx, stored, result) => completeRow(tx, scope, stored, result),
    unstored: ({ state }) => ({ said: SAID[state], advice: ADVICE }),
  })
  if (end.state === 'not-made' && row.state !== 'prepared')
    throw new AppError('platform', `The secret was not set. ${end.problem} This change has ended: prepare another one.`)
  if (end.state === 'not-made' || end.state === 'refused') throw end.told
  return toSecretChange(row, Date.now())
}

function requireReady(scope: Scope, row: SecretRow, secret: string): void {
  requireState(row, ['prepared'])
  if (row.fingerprint !== fingerprintOf(scope.environment.name, secret))
    throw new AppError('invalid', 'That is not the secret that was prepared. Nothing was sent to the platform.', {
      fields: [{ field: 'body.secret', message: mismatchOf(secret) }],
    })
  if (STEPS_BEFORE_SET.some((step) => !row.steps.includes(step)))
    throw new AppError('conflict', 'Confirm every step of the checklist before you set the secret.')
}

function mismatchOf(secret: string): string {
  const spaces = spacesAtEnds(secret) ?? spacesInside(secret)
  return `is not the secret that was prepared${spaces === null ? '' : `: it ${spaces}`}`
}

/** Marks a change as sent under its lock, so that the second of two people is refused. */
async function markSent(
  tx: Transaction,
  scope: Scope,
  { id, secret }: { id: string; secret: string },
): Promise<SecretRow> {
  const before = await lockChange(tx, scope, id)
  requireReady(scope, before, secret)
  await refuseOpenWindow(tx, scope)
  await requireStillAllowed(tx, scope)
  const clockOffsetMs = clockOffsetFor(scope.environment)
  const sent = { state: 'sent', sentAt: new Date(), setBy: scope.actor.name, clockOffsetMs } as const
  await tx.update(secretChange).set(sent).where(eq(secretChange.id, id))
  const detail = { fingerprint: before.fingerprint }
  await recordAudit(tx, scope, { action: 'secret.set', entity: 'webhook_secret', entityId: id, detail })
  return { ...before, ...sent }
}

/** Checks again, because session or role may have ended since the request came. */
async function requireStillAllowed(tx: Transaction, scope: Scope): Promise<void> {
  const actor = scope.actor.kind === 'operator' ? await lockOperator(tx, scope.actor.sessionId) : null
  if (!actor) throw new AppError('unauthenticated', 'The session has ended. Nothing was sent to the platform.')
  authorize({ ...scope, actor: actorIn(actor, scope.environment.name) }, 'secret.write')
}

function logLostAnswer({ requestId }: Scope, id: string, { told, answer }: Failed): void {
  const lost = 'The answer to setting the webhook secret got lost'
  logger.warn({ err: told, requestId, change: id, ...answer }, lost)
}

type Failed = Exclude<SecretEnd, { state: 'done' }>

async function completeRow(
  tx: Transaction,
  scope: Scope,
  stored: SecretRow,
  { stage, end, clockOffsetMs }: ChangeEnd<SecretEnd>,
): Promise<SecretRow> {
  const set = { ...endOfRow(stored, stage, end), clockOffsetMs }
  await tx.update(secretChange).set(set).where(eq(secretChange.id, stored.id))
  const row = { ...stored, ...set }
  await auditAnswer(tx, scope, row, end.state === 'done' ? null : end.answer)
  return row
}

type RowEnd = Pick<SecretRow, 'state' | 'problem' | 'finishedAt'> & Partial<Pick<SecretRow, 'sentAt' | 'setBy'>>

function endOfRow({ sentAt }: SecretRow, stage: ChangeStage, end: SecretEnd): RowEnd {
  if (stage === 'intent') return { state: 'prepared', problem: null, finishedAt: null, sentAt: null, setBy: null }
  return {
    state: stage === 'done' ? 'set' : stage,
    problem: end.state === 'done' ? null : end.problem,
    // Our clock may have been set back.
    finishedAt: new Date(Math.max(Date.now(), sentAt?.getTime() ?? 0)),
  }
}

const SAID: Record<EndState, string> = {
  done: 'The platform accepted the secret',
  refused: 'The platform refused the secret',
  unknown: 'The secret was sent and its answer was lost',
  'not-made': 'The secret was not set',
}

const ADVICE =
  'Reload this page before you change anything. After two minutes, it shows the result of this change as not known.'
