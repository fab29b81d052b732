import { get } from '../../api/route-data'
import type { Cursor, List } from '../define-list'
import type { BesideRow, ListPage } from '../page'

/** Routes of a list’s rows and counts. The list’s definition writes the query and reads it. */
export function listRoutes<F, P extends F & Cursor, Row, Counts>({ name, reads = 'list' }: List<F, P, Row, Counts>) {
  return {
    page: get(`/api/{environment}/${name}`).reads(reads).query<string>().answers<ListPage<Row>>(),
    counts: get(`/api/{environment}/${name}/counts`).query<string>().answers<Counts>(),
  }
}

/** The route of the rows before and after the row whose id is the parameter `id`. */
export function besideRoute<Id extends string>({ name }: { name: string }, id: Id) {
  return get(`/api/{environment}/${name}/{${id}}/neighbours`).query<string>().answers<BesideRow>()
}
