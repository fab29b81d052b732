import 'server-only'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { recordAudit } from '../auth/audit/audit'
import type { Scope } from '../auth/scope'
import type { Database, Transaction } from '../db'
import { secretChange } from '../db/schema'
import { AppError } from '../errors'
import { platformNowFor } from '../platform-change/platform-time'
import type { PlatformAnswer } from '../platform-change/request-end'
import { POSSIBLY_SET, windowLeft } from './cutover'
import { type SecretRow, withEnd } from './to-change'

/** The newest change first; ids decide within one millisecond. */
export const NEWEST_FIRST = [desc(secretChange.preparedAt), desc(secretChange.id)] as const

/** Reads the two newest changes that the platform took or may have taken. */
export async function readSent(db: Database | Transaction, environment: string): Promise<SecretRow[]> {
  return db
    .select()
    .from(secretChange)
    .where(and(eq(secretChange.environment, environment), inArray(secretChange.state, POSSIBLY_SET)))
    .orderBy(...NEWEST_FIRST)
    .limit(2)
}

/** Reads the change that is prepared or sent; an index allows only one. */
export async function readOpen(db: Database | Transaction, environment: string): Promise<SecretRow | null> {
  const [row] = await db
    .select()
    .from(secretChange)
    .where(and(eq(secretChange.environment, environment), inArray(secretChange.state, ['prepared', 'sent'])))
  return row ?? null
}

/** A time after every earlier change, even if our clock was set back. */
export async function nextPreparedAt(tx: Transaction, environment: string, now: number): Promise<Date> {
  const [newest] = await tx
    .select({ preparedAt: secretChange.preparedAt })
    .from(secretChange)
    .where(eq(secretChange.environment, environment))
    .orderBy(...NEWEST_FIRST)
    .limit(1)
  return new Date(Math.max(now, (newest?.preparedAt.getTime() ?? 0) + 1))
}

/** Reads a change as of now and locks it for the transaction. @throws AppError `not_found` */
export async function lockChange(tx: Transaction, scope: Scope, id: string): Promise<SecretRow> {
  return withEnd(await lockRow(tx, scope, id), Date.now())
}

/** Reads a change as stored and locks it for the transaction. @throws AppError `not_found` */
export async function lockRow(tx: Transaction, { environment }: Scope, id: string): Promise<SecretRow> {
  const [row] = await tx
    .select()
    .from(secretChange)
    .where(and(eq(secretChange.environment, environment.name), eq(secretChange.id, id)))
    .for('update')
  if (row) return row
  throw new AppError('not_found', `There is no such change of the webhook secret in ${environment.label}.`)
}

const BECAME: Record<SecretRow['state'], string> = {
  prepared: 'is prepared and not set',
  sent: 'is being sent to the platform',
  set: 'has been set',
  refused: 'was refused by the platform: prepare another',
  unknown: 'was sent, and its answer was lost',
  dropped: 'was discarded',
}

/** @throws AppError `conflict` */
export function requireState(row: SecretRow, allowed: readonly SecretRow['state'][]): void {
  if (allowed.includes(row.state)) return
  throw new AppError('conflict', `This secret ${BECAME[row.state]}.`)
}

/** Refuses a change in an open window, because receivers can’t know three secrets. @throws AppError `conflict` with `retryAfter` */
export async function refuseOpenWindow(tx: Transaction, scope: Scope): Promise<void> {
  const sent = await readSent(tx, scope.environment.name)
  const platformNow = platformNowFor(scope.environment, sent[0] ?? null)
  // The window of an earlier change lasts longer if its answer came late.
  const leftMs = Math.max(0, ...sent.map((row) => windowLeft(row, platformNow)))
  if (leftMs === 0) return
  const seconds = Math.ceil(leftMs / 1000)
  throw new AppError(
    'conflict',
    `Either secret may sign for another ${seconds} s after the last change. The secret can be changed again after that.`,
    { retryAfter: seconds },
  )
}

/** Ends a sent change whose process died, once its answer counts as lost. */
export async function endLost(tx: Transaction, scope: Scope, now: number): Promise<void> {
  const row = await readOpen(tx, scope.environment.name)
  if (row?.state !== 'sent') return
  const ended = withEnd(row, now)
  if (ended === row) return
  const { state, finishedAt, problem } = ended
  const updated = await tx
    .update(secretChange)
    .set({ state, finishedAt, problem })
    .where(and(eq(secretChange.id, row.id), eq(secretChange.state, 'sent')))
    .returning({ id: secretChange.id })
  if (updated.length > 0) await auditAnswer(tx, scope, ended, null)
}

/** Audits an answer in our own words, because the platform may quote the secret. */
export async function auditAnswer(
  tx: Transaction,
  scope: Scope,
  { id, state, fingerprint, problem }: SecretRow,
  answer: PlatformAnswer | null,
): Promise<void> {
  const detail = { state, fingerprint, ...(problem === null ? {} : { problem }), ...answer }
  await recordAudit(tx, scope, { action: 'secret.answer', entity: 'webhook_secret', entityId: id, detail })
}
