import 'server-only'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../auth/audit/audit'
import { authorize, type Scope } from '../auth/scope'
import { type Database, getDatabase } from '../db'
import { secretChange } from '../db/schema'
import { AppError } from '../errors'
import type { CutoverStep } from '../model/secret-change'
import { platformNowFor } from '../platform-change/platform-time'
import type { SecretChange } from './dto'
import { readCutover } from './read-cutover'
import type { StepChange } from './schemas'
import { lockChange, readSent, requireState } from './secret-store'
import { type SecretRow, toSecretChange } from './to-change'

const CONFIRMED_IN: Record<CutoverStep, readonly SecretRow['state'][]> = {
  stored: ['prepared'],
  'accepts-both': ['prepared'],
  watching: ['prepared'],
  'old-removed': ['set'],
}

/**
 * Confirms a step of a cut-over or takes the confirmation back. @throws AppError `forbidden` without secret.write; `not_found`;
 * `conflict` in a state without this step, after another secret, or without a clean verdict
 */
export async function confirmStep(scope: Scope, id: string, { step, isDone }: StepChange): Promise<SecretChange> {
  authorize(scope, 'secret.write')
  const db = await getDatabase()
  if (step === 'old-removed' && isDone) await requireClean(db, scope, id)
  return db.transaction(async (tx) => {
    const row = await lockChange(tx, scope, id)
    requireState(row, CONFIRMED_IN[step])
    if (step === 'old-removed') {
      const [newest] = await readSent(tx, scope.environment.name)
      if (newest?.id !== id) throw new AppError('conflict', 'Another secret was set after this one.')
    }
    const now = Date.now()
    if (row.steps.includes(step) === isDone) return toSecretChange(row, now)
    const steps = isDone ? [...row.steps, step] : row.steps.filter((each) => each !== step)
    await tx.update(secretChange).set({ steps }).where(eq(secretChange.id, id))
    const detail = { step, isDone, fingerprint: row.fingerprint }
    await recordAudit(tx, scope, { action: 'secret.confirm', entity: 'webhook_secret', entityId: id, detail })
    return toSecretChange({ ...row, steps }, now)
  })
}

/** Runs before the transaction, because deliveries may change the verdict at any moment anyway. */
async function requireClean(db: Database, { environment }: Scope, id: string): Promise<void> {
  const rows = await readSent(db, environment.name)
  const row = rows.find((each) => each.id === id)
  // The transaction refuses other states.
  if (row?.state !== 'set') return
  const { verdict } = await readCutover(db, row, { now: Date.now(), platformNow: platformNowFor(environment, row) })
  if (verdict === 'clean') return
  throw new AppError('conflict', 'Keep accepting both secrets until the verdict is clean for every endpoint.')
}
