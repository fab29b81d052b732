import 'server-only'
import { and, eq } from 'drizzle-orm'
import { storable } from '../../codec/storable'
import { getDatabase } from '../../db'
import { redeliveryTarget } from '../../db/schema'
import { AppError } from '../../errors'
import { VaultError } from '../../vault/vault-error'
import type { OpenTarget } from '../opened-target'
import { openSealedTarget, requireTargetVault } from './target-vault'

export type { OpenTarget } from '../opened-target'

/**
 * Reads a target with its secrets in clear. It checks no permission, so the caller must.
 *
 * @throws AppError `not_found`; `conflict` for a removed target, without a vault key, or if the secret does not open
 */
export async function openTarget(environmentName: string, targetId: string): Promise<OpenTarget> {
  const db = await getDatabase()
  const [row] = await db
    .select()
    .from(redeliveryTarget)
    .where(and(eq(redeliveryTarget.environment, environmentName), eq(redeliveryTarget.id, storable(targetId))))
  if (!row) throw new AppError('not_found', 'There is no such target.')
  return openStoredTarget(row)
}

/** Opens the secrets of a target’s row. @throws AppError `conflict` as `openTarget` */
export function openStoredTarget(row: typeof redeliveryTarget.$inferSelect): OpenTarget {
  const { id, name, url, kind, rate, concurrency, deadlineMs, fingerprint } = row
  if (row.removedAt !== null || row.sealed === null)
    throw new AppError('conflict', `The target “${name}” was removed, and its secret with it.`)
  return {
    id,
    name,
    url,
    kind,
    ...openSecrets(row.environment, id, row.sealed),
    rate,
    concurrency,
    deadlineMs,
    fingerprint,
  }
}

function openSecrets(environmentName: string, targetId: string, sealed: Uint8Array) {
  const keys = requireTargetVault()
  try {
    return openSealedTarget(environmentName, targetId, sealed, keys)
  } catch (error) {
    if (error instanceof VaultError) throw new AppError('conflict', error.message, { cause: error })
    throw error
  }
}
