import 'server-only'
import type { ReturnsSeed } from '@/components/returns/list/returns-screen'
import type { Scope } from '@/lib/auth/scope'
import { readFromCursor } from '@/lib/list/read-from-cursor'
import { addUpReturns, readExposure } from '@/lib/returns/list/add-up-returns'
import { countReturns } from '@/lib/returns/list/count-returns'
import { getReturnState } from '@/lib/returns/list/get-return-state'
import { listReturns } from '@/lib/returns/list/list-returns'
import { RETURNS, type ReturnsAddress } from '@/lib/returns/list/returns'

export async function readReturnsPage(scope: Scope, filters: ReturnsAddress): Promise<Omit<ReturnsSeed, 'detail'>> {
  const now = new Date()
  const which = RETURNS.which(filters)
  const { limit, order, cursor } = filters
  const list = (place: string | null) => listReturns(scope, { ...which, limit, order, cursor: place, above: true }, now)
  const [page, counts, totals, exposure, state] = await Promise.all([
    readFromCursor(cursor, list),
    countReturns(scope, which, now),
    addUpReturns(scope, which, now),
    filters.charts ? readExposure(scope, which, now) : null,
    getReturnState(scope),
  ])
  return { readAt: now.getTime(), filters, page, counts, totals: { currencies: totals }, exposure, state }
}
