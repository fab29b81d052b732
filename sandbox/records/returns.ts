import type { AchReturn } from '../resources/ach-return'
import { POSITIONS_PER_MS } from './delivery-log'

export type ReturnFilters = {
  userIds?: readonly string[] | undefined
  search?: string | undefined
  returnCode?: string | undefined
  returnBucket?: string | undefined
  cryptoStateAtReturn?: string | undefined
  userAction?: string | undefined
  lossOnly?: boolean | undefined
  occurredAfter?: number | undefined
  occurredBefore?: number | undefined
}

/** `search` skips deposit ids (not-shown: ACH debit returns). */
const searchable = (item: AchReturn) => [
  item.id,
  item.userId,
  item.sourceId,
  item.onRampId,
  item.returnCode,
  item.returnReason,
]

function matchesReturn(item: AchReturn, filters: ReturnFilters): boolean {
  const { userIds, search, lossOnly, occurredAfter, occurredBefore } = filters
  const needle = search?.toLowerCase()
  const occurredAt = Date.parse(item.occurredAt)
  return (
    (userIds === undefined || userIds.includes(item.userId)) &&
    (needle === undefined || searchable(item).some((text) => text?.toLowerCase().includes(needle) ?? false)) &&
    (filters.returnCode === undefined || item.returnCode === filters.returnCode) &&
    (filters.returnBucket === undefined || item.reportingBucket === filters.returnBucket) &&
    (filters.cryptoStateAtReturn === undefined || item.cryptoStateAtReturn === filters.cryptoStateAtReturn) &&
    (filters.userAction === undefined || item.userAction === filters.userAction) &&
    (lossOnly !== true || /[1-9]/.test(item.lossAmountUsd)) &&
    (occurredAfter === undefined || occurredAt > occurredAfter) &&
    (occurredBefore === undefined || occurredAt < occurredBefore)
  )
}

export type ReturnPage = { items: AchReturn[]; last: number | null; hasMore: boolean }

export function createReturnIndex(returns: ReadonlyMap<string, AchReturn>) {
  const positions = new Map<string, number>()
  let last = 0
  const place = ({ id, occurredAt }: AchReturn) => {
    last = Math.max(last + 1, Date.parse(occurredAt) * POSITIONS_PER_MS)
    positions.set(id, last)
  }
  const oldestFirst = (a: AchReturn, b: AchReturn) =>
    Date.parse(a.occurredAt) - Date.parse(b.occurredAt) || (a.id < b.id ? -1 : 1)
  for (const item of [...returns.values()].sort(oldestFirst)) place(item)

  return {
    page(filters: ReturnFilters, before: number | null, limit: number): ReturnPage {
      for (const item of returns.values()) if (!positions.has(item.id)) place(item)
      const position = (item: AchReturn) => positions.get(item.id) ?? 0
      const found = [...returns.values()]
        .filter((item) => (before === null || position(item) < before) && matchesReturn(item, filters))
        .sort((a, b) => position(b) - position(a))
      const items = found.slice(0, limit)
      const end = items.at(-1)
      return { items, last: end === undefined ? null : position(end), hasMore: found.length > limit }
    },
  }
}

export type ReturnIndex = ReturnType<typeof createReturnIndex>
