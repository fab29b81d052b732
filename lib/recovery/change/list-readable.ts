import 'server-only'
import { and, asc, eq } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { recoveryItem } from '../../db/schema'
import { findEvent } from '../../ramp/contract/events'
import type { ReadableResource, ReadableResources } from '../dto'
import { RE_READ_AT_ONCE } from './re-read-limit'
import type { RecoverySelectionInput } from './schemas'
import { selectedItems } from './select-items'
import { TERMINAL_STATES } from './terminal-states'

const LOOKED_AT = 2_000

/**
 * Resources of chosen failures that still matter, those first that are lost first, where a final state would close them.
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
    const subject = findEvent(row.event)?.subject
    const terminal = subject && TERMINAL_STATES[subject]
    if (!terminal || !row.resourceId || !row.userId) {
      unreadable += 1
      continue
    }
    const key = JSON.stringify([subject, row.userId, row.resourceId])
    const { failures = 0, ...first } = found.get(key) ?? {
      itemId: String(row.id),
      resourceId: row.resourceId,
      resource: terminal.of,
      userId: row.userId,
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
