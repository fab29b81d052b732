import 'server-only'
import { and, eq } from 'drizzle-orm'
import { recordAudit } from '../auth/audit'
import { storableText } from '../auth/audit-hash'
import { authorize, type Scope } from '../auth/scope'
import { getDatabase } from '../db'
import { secretChange } from '../db/schema'
import { AppError } from '../errors'
import { platformClient } from '../platform-client'
import { PlatformError, type RampClient } from '../ramp'
import { checkPassword } from './check-password'
import { type SecretChange, STEPS_BEFORE_SET } from './dto'
import { fingerprintOf } from './fingerprint'
import type { SecretToSet } from './schemas'
import { auditAnswer, lockChange, refuseOpenWindow, requireState } from './secret-store'
import { type SecretRow, toChange } from './to-change'

/** Waiting for a place in line included: less than the time after which a request is taken for lost. */
const PATIENCE_MS = 90_000

type End = { state: 'set' | 'refused' | 'unknown'; problem: string | null; error: unknown }

/**
 * Sets the prepared secret at the platform: a hard cut for all endpoints (specification, 4.9 and 8). The request leaves at
 * most once, and is written down before it does. An answer that gets lost ends as `unknown` and is never sent again by
 * itself. A refusal ends the change, too: another one must be prepared.
 *
 * Before anything is risked the registrations are read, which shows that credentials and connection are good and what the
 * platform's clock says.
 *
 * @returns the change as `set` or `unknown`
 * @throws AppError `forbidden` without secret.write; `invalid` at `body.password`; `too_many` after wrong passwords;
 * `not_found`; `invalid` at `body.secret` for a secret that is not the prepared one, and with the platform's words for one
 * that it refuses; `conflict` for a change that is no longer prepared, whose steps are not confirmed, or while the window of
 * an earlier one is open. PlatformError for any other failure, also of the reading, which leaves the change prepared.
 */
export async function setSecret(scope: Scope, id: string, input: SecretToSet): Promise<SecretChange> {
  authorize(scope, 'secret.write')
  await checkPassword(scope, input.password, id)
  const db = await getDatabase()
  await db.transaction(async (tx) => requireReady(scope, await lockChange(tx, scope, id), input.secret))
  const client = platformClient(scope.environment)
  await client.call('listWebhooks')
  const sent = await markSent(scope, id, { secret: input.secret, client })
  const end = await send(client, input.secret)
  const row = await keepEnd(scope, sent, end)
  if (row.state === 'refused') throw refusalOf(end.error)
  return toChange(row, Date.now())
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
): Promise<SecretRow> {
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const before = await lockChange(tx, scope, id)
    requireReady(scope, before, secret)
    await refuseOpenWindow(tx, scope)
    const now = Date.now()
    const clockOffsetMs = Math.round(client.platformNow() - now)
    const sent = { state: 'sent', sentAt: new Date(now), setBy: scope.actor.name, clockOffsetMs } as const
    await tx.update(secretChange).set(sent).where(eq(secretChange.id, id))
    const detail = { fingerprint: before.fingerprint }
    await recordAudit(tx, scope, { action: 'secret.set', entity: 'webhook_secret', entityId: id, detail })
    return { ...before, ...sent }
  })
}

async function send(client: RampClient, secret: string): Promise<End> {
  try {
    await client.call('setWebhookSecret', { body: { secret }, signal: AbortSignal.timeout(PATIENCE_MS) })
    return { state: 'set', problem: null, error: null }
  } catch (error) {
    // What is no AppError is a request that was given up: it may have arrived.
    const isCertain = error instanceof AppError && !(error instanceof PlatformError && error.mayHaveHappened)
    const problem = error instanceof AppError ? storableText(error.message) : 'The platform did not answer in time.'
    return { state: isCertain ? 'refused' : 'unknown', problem, error }
  }
}

async function keepEnd(scope: Scope, sent: SecretRow, { state, problem }: End): Promise<SecretRow> {
  const row = { ...sent, state, problem, finishedAt: new Date() }
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    const updated = await tx
      .update(secretChange)
      .set({ state, problem, finishedAt: row.finishedAt })
      .where(and(eq(secretChange.id, sent.id), eq(secretChange.state, 'sent')))
      .returning({ id: secretChange.id })
    if (updated.length > 0) await auditAnswer(tx, scope, row)
  })
  return row
}

/** What the platform says about the secret belongs to its field. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof PlatformError) || (error.kind !== 'invalid' && error.kind !== 'conflict')) return error
  const message = error.fieldErrors[0]?.message || error.detail || 'was refused by the platform'
  return new AppError('invalid', error.message, { fields: [{ field: 'body.secret', message }], cause: error })
}
