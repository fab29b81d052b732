import 'server-only'
import { AUDIT } from '../../audit/audit-list'
import { countMatchingEntries, readEntries, toAuditRow } from '../../audit/list-entries'
import type { ListCursor } from '../../list/cursor'
import { beginningOf } from '../../list/keyset'
import { exportSource } from '../source'

const BATCH = 1000

export const AUDIT_SOURCE = exportSource(AUDIT, {
  count: (db, { environment, filters, now }, most) => countMatchingEntries(db, environment, filters, most, now),
  subjects: ({ entityId }) => [entityId],
  async *rows(db, { environment, filters, order, now }, signal) {
    for (let cursor: ListCursor | null = beginningOf(order); ; ) {
      signal.throwIfAborted()
      const rows = await readEntries(db, environment, filters, { cursor, limit: BATCH, now })
      if (rows.length > 0) yield rows.map((row) => toAuditRow(row))
      const last = rows.at(-1)
      if (!last || rows.length < BATCH) return
      cursor = { direction: order === 'oldest' ? 'newer' : 'older', sortAt: last.sortAt, id: last.id }
    }
  },
})
