import 'server-only'
import type { TabCounts } from '@/components/users/page/user-tabs'
import { NO_FILTER } from '@/lib/archive/filter/filter'
import { countDeliveries } from '@/lib/archive/query/count-deliveries'
import { may } from '@/lib/auth/scope'
import { indexable } from '@/lib/codec/indexable'
import { formatCount } from '@/lib/format/number'
import { readingOf } from '@/lib/http/reading'
import { countReturns } from '@/lib/returns/list/count-returns'
import { RETURNS } from '@/lib/returns/list/returns'
import type { UserRoute } from './user-route'

/** Counts for the tabs whose rows the desk keeps; rows at the platform are not counted before they are read. */
export async function readTabCounts({ scope, userId }: UserRoute): Promise<TabCounts> {
  const user = [indexable(userId)]
  const mayRead = (permission: typeof RETURNS.permission | 'delivery.read') => may(scope.actor, permission)
  const [deliveries, returns] = await Promise.all([
    mayRead('delivery.read') && readingOf(scope, 'count of deliveries', countDeliveries(scope, { ...NO_FILTER, user })),
    mayRead(RETURNS.permission) &&
      readingOf(scope, 'count of returns', countReturns(scope, { ...RETURNS.none, user }, new Date())),
  ])
  return { deliveries: textOf(deliveries), returns: textOf(returns) }
}

type Counted = { value: { total: number; isCapped: boolean } | null } | false

function textOf(counted: Counted): string | null {
  if (!counted || counted.value === null) return null
  return `${formatCount(counted.value.total)}${counted.value.isCapped ? '+' : ''}`
}
