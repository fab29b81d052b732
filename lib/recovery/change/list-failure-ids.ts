import 'server-only'
import { and, eq } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { recoveryItem } from '../../db/schema'
import type { RecoverySelectionInput } from './schemas'
import { nextSelected, selectedItems } from './select-items'

/** The most deliveries that a redelivery takes. */
const IDS_AT_MOST = 10_000

/** The unresolved deliveries of a selection, for the composer. @throws AppError `forbidden` without recovery.read; `invalid` */
export async function listFailureIds(
  scope: Scope,
  of: RecoverySelectionInput,
): Promise<{ ids: string[]; isCut: boolean }> {
  authorize(scope, 'recovery.read')
  const db = await getDatabase()
  const selected = and(selectedItems(scope.environment.name, of), eq(recoveryItem.state, 'open'))
  const ids = await nextSelected(db, selected, 0, IDS_AT_MOST + 1)
  return { ids: ids.slice(0, IDS_AT_MOST).map(String), isCut: ids.length > IDS_AT_MOST }
}
