import 'server-only'
import { and, asc, eq } from 'drizzle-orm'
import { credentialOf, SUBJECT_WORDS } from '../../archive/detail/follow-up-reads'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { recoveryItem } from '../../db/schema'
import { findEvent } from '../../ramp/contract/events'
import type { ReadableResource, ReadableResources } from '../dto'
import { RE_READ_AT_ONCE } from './re-read-limit'
import type { RecoverySelectionInput } from './schemas'
import { selectedItems } from './select-items'

const LOOKED_AT = 2_000

/**
 * Lists the resources of chosen unresolved failures that can be read again; the first to be lost stand first.
 *
 * @throws AppError `forbidden` without recovery.write; `invalid`
 */
export async function listReadable(scope: Scope, of: RecoverySelectionInput): Promise<ReadableResources> {
  authorize(scope, 'recovery.write')
  const db = await getDatabase()
  const { deliveryId, event, resourceId, userId, at } = recoveryItem
  const rows = await db
    .select({ id: deliveryId, event, resourceId, userId })
    .from(recoveryItem)
    .where(and(selectedItems(scope.environment.name, of), eq(recoveryItem.state, 'open')))
    .orderBy(asc(at), asc(deliveryId))
    .limit(LOOKED_AT + 1)
  const found = new Map<string, ReadableResource>()
  let unreadable = 0
  for (const row of rows.slice(0, LOOKED_AT)) {
    const { resourceId, userId } = row
    const event = findEvent(row.event)
    const needsUser = event !== undefined && credentialOf(event.followUp) === 'user'
    if (!event || !resourceId || (needsUser && !userId)) {
      unreadable += 1
      continue
    }
    const key = JSON.stringify([event.subject, needsUser ? userId : null, resourceId])
    const { failures = 0, ...first } = found.get(key) ?? {
      itemId: String(row.id),
      resourceId,
      resource: SUBJECT_WORDS[event.subject],
      userId,
    }
    found.set(key, { ...first, failures: failures + 1 })
  }
  const resources = [...found.values()]
  return {
    resources: resources.slice(0, RE_READ_AT_ONCE),
    isCut: rows.length > LOOKED_AT || resources.length > RE_READ_AT_ONCE,
    unreadable,
  }
}
