import { decodeText, encodeText } from '../paths'

/** Address of a list, or of one of its rows, with the filters kept; `{}` for none. */
export function rowAddress<P>(
  list: { name: string; query: (filters: Partial<P>) => string },
  environment: string,
  filters: Partial<P>,
  id: string | null = null,
): string {
  return `/${environment}/${list.name}${id === null ? '' : `/${encodeText(id)}`}${list.query(filters)}`
}

/** The row that an address opens, or null for the list: `/{environment}/{list}/{row}`. */
export function rowIdOf(pathname: string): string | null {
  const id = pathname.split('/')[3]
  return id ? decodeText(id) : null
}
