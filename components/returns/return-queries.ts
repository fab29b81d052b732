import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '@/components/api/fetch-json'
import { RETURN_ROUTES } from '@/lib/returns/api/routes'
import { RETURNS, type WhichReturns } from '@/lib/returns/list/returns'

const WHILE_RUNNING_MS = 1_000
const OTHERWISE_MS = 10_000

export function returnTotalsQuery(environment: string, which: WhichReturns) {
  const query = RETURNS.query({ ...RETURNS.start, ...which })
  return queryOptions({
    queryKey: ['returns', 'totals', environment, which],
    queryFn: ({ signal }) => call(RETURN_ROUTES.totals, { environment }, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function returnExposureQuery(environment: string, which: WhichReturns) {
  const query = RETURNS.query({ ...RETURNS.start, ...which })
  return queryOptions({
    queryKey: ['returns', 'exposure', environment, which],
    queryFn: ({ signal }) => call(RETURN_ROUTES.exposure, { environment }, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function returnStateQuery(environment: string) {
  return queryOptions({
    queryKey: ['returns', 'state', environment],
    queryFn: ({ signal }) => call(RETURN_ROUTES.state, { environment }, { signal }),
    refetchInterval: ({ state }) => {
      if (state.error instanceof ApiError && state.error.status === 401) return false
      return state.data?.running ? WHILE_RUNNING_MS : OTHERWISE_MS
    },
    refetchOnWindowFocus: true,
  })
}

export const detailsKey = (environment: string) => ['returns', 'one', environment] as const

export function returnDetailQuery(environment: string, id: string) {
  return queryOptions({
    queryKey: [...detailsKey(environment), id],
    queryFn: ({ signal }) => call(RETURN_ROUTES.detail, { environment, returnId: id }, { signal }),
  })
}

/** Read only when a person asks, because the audit records the lookup. */
export function liveMoneyQuery(environment: string, id: string) {
  return queryOptions({
    queryKey: ['returns', 'money', environment, id],
    queryFn: ({ signal }) => call(RETURN_ROUTES.money, { environment, returnId: id }, { signal }),
    enabled: false,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
