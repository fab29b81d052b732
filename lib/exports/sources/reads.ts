import 'server-only'
import { matchingReads, readReads, toReadRow } from '../../audit/reads/list-reads'
import { READS } from '../../audit/reads/reads'
import { auditRead } from '../../db/schema'
import { groupRows } from '../../list/count/group-rows'
import type { ListCursor } from '../../list/cursor'
import { beginningOf } from '../../list/keyset'
import { exportSource } from '../source'

const BATCH = 1000

export const READ_SOURCE = exportSource(READS, {
  count: async (db, { environment, filters, now }, most) => {
    const where = matchingReads(environment, filters, now)
    const { groups } = await groupRows(db, { table: auditRead, values: { kind: auditRead.kind }, where }, most)
    return groups.reduce((sum, { count }) => sum + count, 0)
  },
  subjects: ({ userId, resourceId }) => [userId, resourceId],
  async *rows(db, { environment, filters, order, now }, signal) {
    for (let cursor: ListCursor | null = beginningOf(order); ; ) {
      signal.throwIfAborted()
      const rows = await readReads(db, environment, filters, { cursor, limit: BATCH, now })
      if (rows.length > 0) yield rows.map(toReadRow)
      const last = rows.at(-1)
      if (!last || rows.length < BATCH) return
      cursor = { direction: order === 'oldest' ? 'newer' : 'older', sortAt: last.sortAt, id: last.id }
    }
  },
})
