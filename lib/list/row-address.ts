import { decodeText, encodeText } from '../paths'

type Addressed<P> = { name: string; query: (filters: Partial<P>) => string }

/** The addresses of a list's rows, with the filters kept; null is the list itself. The filters are written once for all. */
export function rowAddresses<P>(list: Addressed<P>, environment: string, filters: Partial<P>) {
  const path = `/${environment}/${list.name}`
  const query = list.query(filters)
  return (id: string | null) => `${path}${id === null ? '' : `/${encodeText(id)}`}${query}`
}

/** Address of a list, or of one of its rows, with the filters kept; `{}` for none. */
export function rowAddress<P>(
  list: Addressed<P>,
  environment: string,
  filters: Partial<P>,
  id: string | null = null,
): string {
  return rowAddresses(list, environment, filters)(id)
}

/** The row that an address opens, or null for the list: `/{environment}/{list}/{row}`. */
export function rowIdOf(pathname: string): string | null {
  const id = pathname.split('/')[3]
  return id ? decodeText(id) : null
}
