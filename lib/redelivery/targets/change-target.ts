import 'server-only'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { redeliveryTarget } from '../../db/schema'
import { AppError } from '../../errors'
import type { TargetRow } from './dto'
import { requireKind, requireOwnSecret, requireReachable } from './judge-settings'
import { openStoredTarget } from './open-target'
import type { TargetChange } from './schemas'
import {
  lockStoredTarget,
  readStoredTarget,
  refuseTakenTargetName,
  requireIdle,
  requireNothingToResume,
  type StoredTarget,
  toTargetRow,
} from './target-rows'
import { requireTargetVault, sealTarget, type TargetSecrets } from './target-vault'

const NO_TEST = { testedAt: null, testedBy: null, testState: null, testStatus: null }

/**
 * Changes a target while no job sends to it. A secret or header without a new value stays as it is.
 *
 * @throws as `createTarget`; AppError `not_found`; `conflict` if a colleague changed it since, a job runs, a job that could be
 * resumed would reach a production handler, or the stored secrets do not open
 */
export async function changeTarget(scope: Scope, id: string, input: TargetChange): Promise<TargetRow> {
  authorize(scope, 'target.write')
  const vault = requireTargetVault()
  const db = await getDatabase()
  const before = await readStoredTarget(db, scope, id)
  requireSeen(before, input.seen)
  const url = requireReachable(input.url)
  if (input.secret !== null) await requireOwnSecret(input.secret)
  await requireKind({ ...input, url })
  return refuseTakenTargetName(input.name, () =>
    db.transaction(async (tx) => {
      const stored = await lockStoredTarget(tx, scope, id)
      requireSeen(stored, input.seen)
      await requireIdle(tx, stored)
      if (input.kind === 'production' && (stored.kind !== 'production' || stored.url !== url))
        await requireNothingToResume(tx, stored)
      const secrets = changedSecrets(stored, input)
      const isSameWay =
        url === stored.url && input.secret === null && input.headers.every(({ value }) => value === null)
      const { name, kind, rate, concurrency, deadlineMs } = input
      const changed = {
        name,
        url,
        kind,
        ...sealTarget(scope.environment.name, id, secrets, vault),
        headerNames: Object.keys(secrets.headers),
        rate,
        concurrency,
        deadlineMs,
        changedAt: new Date(Math.max(Date.now(), stored.changedAt.getTime() + 1)),
        changedBy: scope.actor.name,
        ...(isSameWay && input.headers.length === stored.headerNames.length ? {} : NO_TEST),
      }
      await tx.update(redeliveryTarget).set(changed).where(eq(redeliveryTarget.id, id))
      const after = { ...stored, ...changed }
      await recordAudit(tx, scope, {
        action: 'target.update',
        entity: 'target',
        entityId: id,
        detail: { name, ...differences(stored, after, input) },
      })
      return toTargetRow(after)
    }),
  )
}

function requireSeen({ changedAt, changedBy }: StoredTarget, seen: string): void {
  if (changedAt.toISOString() === seen) return
  throw new AppError(
    'conflict',
    `${changedBy} has changed this target in the meantime. Reload it before you change it.`,
  )
}

function changedSecrets(stored: StoredTarget, input: TargetChange): TargetSecrets {
  const known = openStoredTarget(stored)
  const headers = input.headers.map(({ name, value }, index) => {
    const kept = value ?? (Object.hasOwn(known.headers, name) ? known.headers[name] : undefined)
    if (kept !== undefined) return [name, kept] as const
    throw new AppError('invalid', 'The target was not saved.', {
      fields: [{ field: `body.headers.${index}.value`, message: 'is required' }],
    })
  })
  return { secret: input.secret ?? known.secret, headers: Object.fromEntries(headers) }
}

const COMPARED = ['name', 'url', 'kind', 'rate', 'concurrency', 'deadlineMs', 'fingerprint', 'headerNames'] as const

function differences(before: StoredTarget, after: StoredTarget, { headers }: TargetChange) {
  const changes = COMPARED.flatMap((member) =>
    JSON.stringify(before[member]) === JSON.stringify(after[member])
      ? []
      : [[member, { before: before[member], after: after[member] }] as const],
  )
  const newValues = headers.flatMap(({ name, value }) => (value === null ? [] : [name]))
  return { changes: Object.fromEntries(changes), ...(newValues.length > 0 && { headersWithNewValues: newValues }) }
}
