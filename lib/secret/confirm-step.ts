import 'server-only'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../auth/audit'
import { authorize, type Scope } from '../auth/scope'
import { getDatabase } from '../db'
import { secretChange } from '../db/schema'
import { AppError } from '../errors'
import { platformClient } from '../platform-client'
import { windowLeft } from './cutover'
import type { CutoverStep, SecretChange } from './dto'
import type { StepChange } from './schemas'
import { lockChange, readSent, requireState } from './secret-store'
import { type SecretRow, toChange } from './to-change'

/** In which states a step can be confirmed, or its confirmation taken back. */
const STATES: Record<CutoverStep, readonly SecretRow['state'][]> = {
  stored: ['prepared'],
  'accepts-both': ['prepared'],
  watching: ['prepared'],
  'old-removed': ['set', 'unknown'],
}

/**
 * Confirms a step of a cut-over, or takes that back. What is so already leaves no trace.
 *
 * @throws AppError `forbidden` without secret.write; `not_found`; `conflict` when the change is past the step or not yet at
 * it, or when another secret was set since
 */
export async function confirmStep(scope: Scope, id: string, { step, isDone }: StepChange): Promise<SecretChange> {
  authorize(scope, 'secret.write')
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const row = await lockChange(tx, scope, id)
    requireState(row, STATES[step])
    if (step === 'old-removed') {
      const [newest] = await readSent(tx, scope.environment.name)
      if (newest?.id !== id) throw new AppError('conflict', 'Another secret was set after this one.')
      if (windowLeft(row, platformClient(scope.environment).platformNow()) > 0)
        throw new AppError('conflict', 'Either secret may still sign. Keep both until there is a verdict.')
    }
    const now = Date.now()
    if (row.steps.includes(step) === isDone) return toChange(row, now)
    const steps = isDone ? [...row.steps, step] : row.steps.filter((each) => each !== step)
    await tx.update(secretChange).set({ steps }).where(eq(secretChange.id, id))
    const detail = { step, isDone, fingerprint: row.fingerprint }
    await recordAudit(tx, scope, { action: 'secret.confirm', entity: 'webhook_secret', entityId: id, detail })
    return toChange({ ...row, steps }, now)
  })
}
