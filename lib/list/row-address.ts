import { decodeText, encodeText } from '../paths'

type Addressed<P> = { name: string; query: (filters: Partial<P>) => string }

/** Addresses of rows, or of the list for null; the filters are serialised once. */
export function rowAddresses<P>(list: Addressed<P>, environment: string, filters: Partial<P>) {
  const path = `/${environment}/${list.name}`
  const query = list.query(filters)
  return (id: string | null) => `${path}${id === null ? '' : `/${encodeText(id)}`}${query}`
}

/** Address of a list or one of its rows, with its filters. */
export function rowAddress<P>(
  list: Addressed<P>,
  environment: string,
  filters: Partial<P>,
  id: string | null = null,
): string {
  return rowAddresses(list, environment, filters)(id)
}

/** Null for the list itself. */
export function rowIdOf(pathname: string): string | null {
  const id = pathname.split('/')[3]
  return id ? decodeText(id) : null
}
