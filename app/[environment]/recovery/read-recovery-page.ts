import 'server-only'
import type { RecoverySeed } from '@/components/recovery/recovery-screen'
import type { Scope } from '@/lib/auth/scope'
import { countWithSummary } from '@/lib/recovery/list/count-recovery'
import { listRecovery } from '@/lib/recovery/list/list-recovery'
import { RECOVERY, type RecoveryAddress } from '@/lib/recovery/list/recovery-items'
import { readList } from '../read-list'

export async function readRecoveryPage(scope: Scope, filters: RecoveryAddress): Promise<Omit<RecoverySeed, 'detail'>> {
  const { counts: counted, ...page } = await readList(scope, RECOVERY, filters, {
    list: listRecovery,
    count: countWithSummary,
  })
  return { ...page, ...counted }
}
