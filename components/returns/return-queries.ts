import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError, fetchJson } from '@/components/api/fetch-json'
import { encodeText } from '@/lib/paths'
import type { LiveMoney, ReturnDetail } from '@/lib/returns/detail/dto'
import type { ReturnState, ReturnTotals } from '@/lib/returns/dto'
import { RETURNS, type WhichReturns } from '@/lib/returns/list/returns'

const WHILE_RUNNING_MS = 1_000
const OTHERWISE_MS = 10_000

export const totalsKey = (environment: string) => ['returns', 'totals', environment] as const

export function returnTotalsQuery(environment: string, which: WhichReturns) {
  const query = RETURNS.query({ ...RETURNS.start, ...which })
  return queryOptions({
    queryKey: [...totalsKey(environment), which],
    queryFn: ({ signal }) => fetchJson<ReturnTotals>(`/api/${environment}/returns/totals${query}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function returnStateQuery(environment: string) {
  return queryOptions({
    queryKey: ['returns', 'state', environment],
    queryFn: ({ signal }) => fetchJson<ReturnState>(`/api/${environment}/returns/state`, { signal }),
    refetchInterval: ({ state }) => {
      if (state.error instanceof ApiError && state.error.status === 401) return false
      return state.data?.running ? WHILE_RUNNING_MS : OTHERWISE_MS
    },
    refetchOnWindowFocus: true,
  })
}

const pathOf = (environment: string, id: string) => `/api/${environment}/returns/${encodeText(id)}`

export const detailsKey = (environment: string) => ['returns', 'one', environment] as const

export function returnDetailQuery(environment: string, id: string) {
  return queryOptions({
    queryKey: [...detailsKey(environment), id],
    queryFn: ({ signal }) => fetchJson<ReturnDetail>(`${pathOf(environment, id)}/detail`, { signal }),
  })
}

/** A lookup that the audit has: read only when somebody asks. */
export function liveMoneyQuery(environment: string, id: string) {
  return queryOptions({
    queryKey: ['returns', 'money', environment, id],
    queryFn: ({ signal }) => fetchJson<LiveMoney>(`${pathOf(environment, id)}/money`, { signal }),
    enabled: false,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
