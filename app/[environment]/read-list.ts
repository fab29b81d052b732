import 'server-only'
import type { ListSeed } from '@/components/list/data/use-list-page'
import type { Scope } from '@/lib/auth/scope'
import type { Cursor } from '@/lib/list/define-list'
import type { ListPage } from '@/lib/list/page'
import { readFromCursor } from '@/lib/list/read-from-cursor'

export type ListReads<F, P, Row, Counts> = {
  list: (scope: Scope, input: P & { above: boolean }, now: Date) => Promise<ListPage<Row>>
  count: (scope: Scope, which: F, now: Date) => Promise<Counts>
}

/** The first rows of a page and the counts beside its filters. */
export async function readList<F, P extends F & Cursor, Row, Counts>(
  scope: Scope,
  list: { which: (filters: F) => F },
  filters: P,
  reads: ListReads<F, P, Row, Counts>,
  now = new Date(),
): Promise<ListSeed<P, Row, Counts>> {
  const [page, counts] = await Promise.all([
    readFromCursor(filters.cursor, (cursor) => reads.list(scope, { ...filters, cursor, above: true }, now)),
    reads.count(scope, list.which(filters), now),
  ])
  return { readAt: now.getTime(), filters, page, counts }
}
