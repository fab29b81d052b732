import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { redeliveryTarget } from '../../db/schema'
import { AppError } from '../../errors'
import type { TargetRow } from './dto'
import { requireKind, requireOwnSecret, requireReachable } from './judge-settings'
import { MOST_TARGETS } from './limits'
import type { NewTarget } from './schemas'
import { refuseTakenTargetName, toTargetRow } from './target-rows'
import { requireTargetVault, sealTarget } from './target-vault'

/**
 * Stores an endpoint for redeliveries, with its secret and extra headers sealed. Sends nothing to it.
 *
 * @throws AppError `forbidden` without target.write; `conflict` without a vault key, at MOST_TARGETS, or at `body.name`
 * for a taken name; `invalid` at the field for a URL that egress refuses or that is registered, or for a secret of the
 * platform
 */
export async function createTarget(scope: Scope, input: NewTarget): Promise<TargetRow> {
  authorize(scope, 'target.write')
  const vault = requireTargetVault()
  const url = requireReachable(input.url)
  await requireOwnSecret(input.secret)
  await requireKind({ ...input, url })
  const environment = scope.environment.name
  const id = randomUUID()
  const headers = Object.fromEntries(input.headers.map(({ name, value }) => [name, value]))
  const now = new Date()
  const by = scope.actor.name
  const row = {
    id,
    environment,
    name: input.name,
    url,
    kind: input.kind,
    ...sealTarget(environment, id, { secret: input.secret, headers }, vault),
    headerNames: Object.keys(headers),
    rate: input.rate,
    concurrency: input.concurrency,
    deadlineMs: input.deadlineMs,
    createdAt: now,
    createdBy: by,
    changedAt: now,
    changedBy: by,
  }
  const db = await getDatabase()
  return refuseTakenTargetName(input.name, () =>
    db.transaction(async (tx) => {
      const [held] = await tx
        .select({ targets: count() })
        .from(redeliveryTarget)
        .where(and(eq(redeliveryTarget.environment, environment), isNull(redeliveryTarget.removedAt)))
      if ((held?.targets ?? 0) >= MOST_TARGETS)
        throw new AppError(
          'conflict',
          `There are already ${MOST_TARGETS} targets, the maximum. Remove one before you add another.`,
        )
      const [stored] = await tx.insert(redeliveryTarget).values(row).returning()
      if (!stored) throw new Error('The target was not there after it was stored.')
      const { name, kind, fingerprint, headerNames, rate, concurrency, deadlineMs } = stored
      await recordAudit(tx, scope, {
        action: 'target.create',
        entity: 'target',
        entityId: id,
        detail: { name, url, kind, fingerprint, headerNames, rate, concurrency, deadlineMs },
      })
      return toTargetRow(stored)
    }),
  )
}
