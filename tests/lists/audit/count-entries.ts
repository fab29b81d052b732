import { and, eq } from 'drizzle-orm'
import { authorize, type Scope } from '@/lib/auth/scope'
import { getDatabase } from '@/lib/db'
import { audit } from '@/lib/db/schema'
import { countList } from '@/lib/list/count/count-list'
import { groupRows } from '@/lib/list/count/group-rows'
import { keysetOrder, matchingRows } from '@/lib/list/sql'
import { AUDIT, type AuditCounts, type AuditFilters } from './definition'
import { MEMBERS, ORDER } from './list-entries'

export async function countEntries(scope: Scope, which: AuditFilters, now: Date, most?: number): Promise<AuditCounts> {
  authorize(scope, AUDIT.permission)
  const db = await getDatabase()
  const read = (filters: AuditFilters, limit: number) => {
    const where = and(eq(audit.environment, scope.environment.name), matchingRows(MEMBERS, ORDER, filters, now))
    const values = { action: audit.action }
    return groupRows(db, { table: audit, values, where, order: keysetOrder(ORDER, null) }, limit)
  }
  return countList(AUDIT, which, read, most)
}
