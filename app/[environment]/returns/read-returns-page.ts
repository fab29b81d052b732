import 'server-only'
import type { ReturnsSeed } from '@/components/returns/list/returns-screen'
import type { Scope } from '@/lib/auth/scope'
import { addUpReturns, readExposure } from '@/lib/returns/list/add-up-returns'
import { countReturns } from '@/lib/returns/list/count-returns'
import { getReturnState } from '@/lib/returns/list/get-return-state'
import { listReturns } from '@/lib/returns/list/list-returns'
import { RETURNS, type ReturnsAddress } from '@/lib/returns/list/returns'
import { readList } from '../read-list'

export async function readReturnsPage(scope: Scope, filters: ReturnsAddress): Promise<Omit<ReturnsSeed, 'detail'>> {
  const now = new Date()
  const which = RETURNS.which(filters)
  const [page, currencies, exposure, state] = await Promise.all([
    readList(scope, RETURNS, filters, { list: listReturns, count: countReturns }, now),
    addUpReturns(scope, which, now),
    filters.charts ? readExposure(scope, which, now) : null,
    getReturnState(scope),
  ])
  return { ...page, totals: { currencies }, exposure, state }
}
