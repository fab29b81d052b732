import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/components/api/fetch-json'
import { listRoutes } from '@/lib/list/api/list-routes'
import type { Cursor, List } from '@/lib/list/define-list'
import type { CountedList } from '@/lib/list/filters'
import type { CountedPage } from '@/lib/list/page'

export const countsKey = (list: { name: string }, environment: string) => [list.name, 'counts', environment] as const

export const pagesKey = (list: { name: string }, environment: string) => [list.name, 'pages', environment] as const

export function listCountsQuery<F, P extends F & Cursor, Row, C extends CountedList>(
  list: List<F, P, Row, C>,
  environment: string,
  which: F,
) {
  const query = list.query({ ...list.start, ...which })
  return queryOptions({
    queryKey: [...countsKey(list, environment), which],
    queryFn: ({ signal }) => call(listRoutes(list).counts, { environment }, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function listPageQuery<F, P extends F & Cursor, Row, C extends CountedList>(
  list: List<F, P, Row, C>,
  environment: string,
  filters: P,
) {
  const which = list.which(filters)
  const query = `${list.query(list.pageOf(filters))}${filters.cursor === null ? '' : '&above=true'}`
  return queryOptions({
    queryKey: [...pagesKey(list, environment), list.pageOf(filters)],
    queryFn: async ({ signal, client }): Promise<CountedPage<Row>> => {
      const [rows, { total, isCapped }] = await Promise.all([
        call(listRoutes(list).page, { environment }, { query, signal }),
        client.fetchQuery({ ...listCountsQuery(list, environment, which), staleTime: 0 }),
      ])
      return { ...rows, total, isCapped }
    },
    placeholderData: keepPreviousData,
  })
}
