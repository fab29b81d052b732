import 'server-only'
import type { RecoverySeed } from '@/components/recovery/recovery-screen'
import type { Scope } from '@/lib/auth/scope'
import { readFromCursor } from '@/lib/list/read-from-cursor'
import { countWithSummary } from '@/lib/recovery/list/count-recovery'
import { listRecovery } from '@/lib/recovery/list/list-recovery'
import { RECOVERY, type RecoveryAddress } from '@/lib/recovery/list/recovery-items'

export async function readRecoveryPage(scope: Scope, filters: RecoveryAddress): Promise<Omit<RecoverySeed, 'detail'>> {
  const now = new Date()
  const list = (cursor: string | null) => listRecovery(scope, { ...filters, cursor, above: true }, now)
  const [page, counted] = await Promise.all([
    readFromCursor(filters.cursor, list),
    countWithSummary(scope, RECOVERY.which(filters), now),
  ])
  return { readAt: now.getTime(), filters, page, ...counted }
}
