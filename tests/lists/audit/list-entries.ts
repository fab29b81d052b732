import { and, eq } from 'drizzle-orm'
import { authorize, type Scope } from '@/lib/auth/scope'
import { getDatabase } from '@/lib/db'
import { audit } from '@/lib/db/schema'
import { readKeysetPage } from '@/lib/list/keyset'
import type { ListOrder } from '@/lib/list/order'
import type { ListPage } from '@/lib/list/page'
import { beyondCursor, keysetOrder, type MemberSql, matchingRows } from '@/lib/list/sql'
import { AUDIT, type AuditFilters, type AuditRow } from './definition'

export const ORDER = { sortAt: audit.at, id: audit.id }
export const MEMBERS: MemberSql<AuditFilters> = { action: audit.action, actor: audit.actorName }

type Input = AuditFilters & { limit: number; cursor: string | null; order?: ListOrder; above?: boolean }

export async function listEntries(scope: Scope, input: Input, now: Date): Promise<ListPage<AuditRow>> {
  authorize(scope, AUDIT.permission)
  const db = await getDatabase()
  const here = eq(audit.environment, scope.environment.name)
  const page = await readKeysetPage(input, (cursor, limit) =>
    db
      .select({ id: audit.id, sortAt: audit.at, actor: audit.actorName, action: audit.action, entity: audit.entity })
      .from(audit)
      .where(and(here, matchingRows(MEMBERS, ORDER, input, now), beyondCursor(ORDER, cursor)))
      .orderBy(...keysetOrder(ORDER, cursor))
      .limit(limit + 1),
  )
  return {
    ...page,
    rows: page.rows.map(({ id, sortAt, ...row }) => ({ id: String(id), at: sortAt.toISOString(), ...row })),
  }
}
