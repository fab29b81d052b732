import 'server-only'
import type { AuditSeed } from '@/components/audit/audit-screen'
import { AUDIT, type AuditAddress } from '@/lib/audit/audit-list'
import { countEntries, listEntries } from '@/lib/audit/list-entries'
import type { Scope } from '@/lib/auth/scope'
import { readFromCursor } from '@/lib/list/read-from-cursor'

export async function readAuditPage(scope: Scope, filters: AuditAddress): Promise<Omit<AuditSeed, 'entry'>> {
  const now = new Date()
  const list = (cursor: string | null) => listEntries(scope, { ...filters, cursor, above: true }, now)
  const [page, counts] = await Promise.all([
    readFromCursor(filters.cursor, list),
    countEntries(scope, AUDIT.which(filters), now),
  ])
  return { readAt: now.getTime(), filters, page, counts }
}
