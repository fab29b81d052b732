import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchJson } from '@/components/api/fetch-json'
import type { Cursor, List } from '@/lib/list/define-list'
import type { CountedList } from '@/lib/list/filters'
import type { CountedPage, ListPage } from '@/lib/list/page'

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
    queryFn: ({ signal }) => fetchJson<C>(`/api/${environment}/${list.name}/counts${query}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function listPageQuery<F, P extends F & Cursor, Row, C extends CountedList>(
  list: List<F, P, Row, C>,
  environment: string,
  filters: P,
) {
  const which = list.which(filters)
  const query = list.query(list.pageOf(filters))
  const above = filters.cursor === null ? '' : '&above=true'
  return queryOptions({
    queryKey: [...pagesKey(list, environment), list.pageOf(filters)],
    queryFn: async ({ signal, client }): Promise<CountedPage<Row>> => {
      const [rows, { total, isCapped }] = await Promise.all([
        fetchJson<ListPage<Row>>(`/api/${environment}/${list.name}${query}${above}`, { signal }),
        client.fetchQuery({ ...listCountsQuery(list, environment, which), staleTime: 0 }),
      ])
      return { ...rows, total, isCapped }
    },
    placeholderData: keepPreviousData,
  })
}
